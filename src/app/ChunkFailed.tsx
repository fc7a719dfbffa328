import styled from 'styled-components';
import { space } from '../theme/tokens';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { Mark } from '../ui/Mark';
import { CardPage, Heading } from '../ui/Page';
import { useTexts } from './TextsProvider';

interface Props {
  /** True where the rest of the page is there, its heading with it. */
  readonly isPart: boolean;
  readonly onTryAgain: () => void;
}

/** 'Loading chunk failed', with a way on (specification 8). */
export function ChunkFailed({ isPart, onTryAgain }: Props) {
  const { chunkFailed, common } = useTexts();
  const message = (
    <>
      <Mark sign="alert" tone="bad" />
      <Heading as={isPart ? 'h2' : 'h1'}>{chunkFailed.title()}</Heading>
      <p>{chunkFailed.text()}</p>
      <Button onClick={onTryAgain}>{common.tryAgain()}</Button>
    </>
  );
  if (isPart) return <Part role="alert">{message}</Part>;
  return (
    <CardPage role="alert">
      <Card>{message}</Card>
    </CardPage>
  );
}

const Part = styled.div`
  display: grid;
  gap: ${space(2)};
`;
