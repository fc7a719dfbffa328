import styled from 'styled-components';
import { space } from '../theme/tokens';
import { small } from './controls';

/** What this build does otherwise than the log and is no divergence: what is new in it, calls in another order. */
export const Tolerated = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.length === 0 ? null : (
    <Folded>
      <summary>{lines.length === 1 ? 'One difference' : `${lines.length} differences`} that a build may have</summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Folded>
  );

const Folded = styled.details`
  padding: 0 ${space(1)};
  font-size: ${small};
  & ul {
    margin: 0;
    padding-left: ${space(2)};
    overflow-wrap: anywhere;
  }
`;
