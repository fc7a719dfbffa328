import styled from 'styled-components';
import { color, space } from '../theme/tokens';
import { mono } from './controls';
import { valueText, type Change } from '../action-log/differences';

/** Changed fields, one per line: the old value struck through, then the new one. */
export function DiffView({ changes, name }: { readonly changes: readonly Change[]; readonly name: string }) {
  return (
    <Lines aria-label={name}>
      {changes.map(({ path, before, after }) => (
        <li key={path}>
          <span>{path === '' ? 'all of it' : path}</span> <del>{valueText(before)}</del> <b aria-hidden="true">→</b>{' '}
          <ins>{valueText(after)}</ins>
        </li>
      ))}
    </Lines>
  );
}

const Lines = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  font-family: ${mono};
  font-size: 0.75rem;
  line-height: 1.6;
  overflow-wrap: anywhere;
  & li {
    padding: 1px 0;
  }
  & del,
  & ins {
    padding: 1px ${space(0.5)};
    border-radius: 4px;
    text-decoration: none;
  }
  & del {
    border: 1px solid ${color.danger};
    color: ${color.danger};
    text-decoration: line-through;
  }
  & ins {
    border: 1px solid ${color.positive};
    color: ${color.positive};
  }
`;
