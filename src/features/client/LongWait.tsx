import styled, { keyframes } from 'styled-components';
import { useAppDispatch } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { longestWait } from '../../lib/timeLimit';
import { font, space } from '../../theme/tokens';
import { textButton } from '../../ui/textButton';
import { waitGivenUp } from './slice';

/** An answer within this time needs no word about the wait. */
const patience = '5s';

/** Stands where the visitor waits for the service; once that takes long, says for how long at most, and offers the way out (docs/behaviour.md, Calls). */
export function LongWait() {
  const { common } = useTexts();
  const dispatch = useAppDispatch();
  return (
    <Told role="status">
      {common.longWait({ seconds: longestWait })}{' '}
      <Leave type="button" onClick={() => dispatch(waitGivenUp())}>
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
  animation: ${absent} 0s ${patience} backwards;
`;

const Leave = styled.button`
  ${textButton}
`;
