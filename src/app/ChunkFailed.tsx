import styled from 'styled-components';
import { space } from '../theme/tokens';
import { Button } from '../ui/Button';
import { Heading, Page } from '../ui/Page';
import { useTexts } from './TextsProvider';

/** 'Loading chunk failed', with a way on (specification 8). */
export function ChunkFailed({ onTryAgain }: { readonly onTryAgain: () => void }) {
  const { chunkFailed, common } = useTexts();
  return (
    <Page role="alert">
      <Heading>{chunkFailed.title()}</Heading>
      <p>{chunkFailed.text()}</p>
      <Row>
        <Button onClick={onTryAgain}>{common.tryAgain()}</Button>
      </Row>
    </Page>
  );
}

const Row = styled.div`
  display: flex;
  gap: ${space(2)};
`;
