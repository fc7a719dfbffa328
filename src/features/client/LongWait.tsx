import styled, { keyframes } from 'styled-components';
import { useAppState, useReport } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { longestWait } from '../../lib/timeLimit';
import { font, space } from '../../theme/tokens';
import { textButton } from '../../ui/textButton';
import { selectIsWaiting, waitGivenUp } from './slice';

/** An answer within this time needs no word about the wait. */
const patience = '5s';

/** Below a button that waits for long: for how long at most, and the way out (docs/behaviour.md, Calls). */
export function LongWait() {
  const { common } = useTexts();
  const report = useReport();
  if (!useAppState(selectIsWaiting)) return null;
  return (
    <Told role="status">
      {common.longWait({ seconds: longestWait })}{' '}
      <Leave type="button" onClick={() => report(waitGivenUp())}>
        {common.stopWaiting()}
      </Leave>
    </Told>
  );
}

const absent = keyframes`
  from {
    visibility: hidden;
    height: 0;
    margin: 0;
  }
`;

const Told = styled.p`
  margin-top: ${space(1)};
  font-size: ${font.small};
  text-align: center;
  animation: ${absent} 0s ${patience} backwards;
`;

const Leave = styled.button`
  ${textButton}
`;
