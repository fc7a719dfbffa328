import styled from 'styled-components';
import { color, space } from '../theme/tokens';
import { mono, small } from './controls';
import { keys } from './keys';

export const KeysView = () => (
  <List>
    {Object.entries(keys).map(([key, does]) => (
      <div key={key}>
        <dt>
          <kbd>{key}</kbd>
        </dt>
        <dd>{does}</dd>
      </div>
    ))}
  </List>
);

const List = styled.dl`
  margin: 0;
  columns: 260px;
  font-size: ${small};
  & div {
    display: flex;
    gap: ${space(1)};
    padding: 3px 0;
    break-inside: avoid;
  }
  & dt {
    flex: none;
    min-width: 92px;
  }
  & dd {
    margin: 0;
  }
  & kbd {
    padding: 1px ${space(0.75)};
    border: 1px solid ${color.border};
    border-radius: 4px;
    background: ${color.sunken};
    font-family: ${mono};
    font-size: 0.75rem;
  }
`;
