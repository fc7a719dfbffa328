import styled, { keyframes } from 'styled-components';
import { useAppDispatch } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { longestWait } from '../../lib/timeLimit';
import { font, space } from '../../theme/tokens';
import { TextButton } from '../../ui/TextButton';
import { waitGivenUp } from './slice';

/** The notice is not shown for an answer within this time. */
const noticeDelay = '5s';

/**
 * Shown where the visitor waits for the service. Once the wait is long, it says how long it can take at most, and lets the
 * visitor stop waiting (docs/behaviour.md, Calls).
 */
export function LongWait() {
  const { common } = useTexts();
  const dispatch = useAppDispatch();
  return (
    <Notice role="status">
      {common.longWait({ seconds: longestWait })}{' '}
      <TextButton type="button" onClick={() => dispatch(waitGivenUp())}>
        {common.stopWaiting()}
      </TextButton>
    </Notice>
  );
}

const absent = keyframes`
  from {
    visibility: hidden;
    height: 0;
    margin: 0;
  }
`;

const Notice = styled.p`
  margin-top: ${space(1)};
  font-size: ${font.small};
  animation: ${absent} 0s ${noticeDelay} backwards;
`;
