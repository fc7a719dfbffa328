import { useState } from 'react';
import styled from 'styled-components';
import { color, space } from '../theme/tokens';
import { Input, mono, Note } from './controls';
import { valueText } from '../action-log/deepEqual';

interface Props {
  readonly state: object;
  /** The paths that the chosen entry changed. */
  readonly changed: ReadonlySet<string>;
}

export function StateTree({ state, changed }: Props) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const parts = Object.entries(state).filter(([key, value]) => hasMatch(key, value, wanted));
  return (
    <>
      <Input
        type="search"
        aria-label="Search the state"
        placeholder="Search the state"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {parts.length === 0 && <Note>No field of the state matches.</Note>}
      <Tree>
        {parts.map(([key, value]) => (
          <Node key={`${key} ${wanted}`} name={key} path={key} value={value} wanted={wanted} changed={changed} />
        ))}
      </Tree>
    </>
  );
}

interface NodeProps {
  readonly name: string;
  readonly path: string;
  readonly value: unknown;
  readonly wanted: string;
  readonly changed: ReadonlySet<string>;
}

function Node({ name, path, value, wanted, changed }: NodeProps) {
  if (typeof value !== 'object' || value === null)
    return (
      <li data-changed={changed.has(path)}>
        {name}: <span>{valueText(value)}</span>
      </li>
    );
  const isChanged = [...changed].some((one) => one === path || one.startsWith(`${path}.`));
  const inner = name.toLowerCase().includes(wanted) ? '' : wanted;
  const fields = Object.entries(value).filter(([key, one]) => hasMatch(key, one, inner));
  return (
    <li data-changed={changed.has(path)}>
      <details open={wanted !== '' || isChanged}>
        <summary>
          {name}{' '}
          <span>
            {Array.isArray(value)
              ? `${value.length} items`
              : `${fields.length} ${fields.length === 1 ? 'field' : 'fields'}`}
          </span>
        </summary>
        <Tree>
          {fields.map(([key, one]) => (
            <Node key={key} name={key} path={`${path}.${key}`} value={one} wanted={inner} changed={changed} />
          ))}
        </Tree>
      </details>
    </li>
  );
}

function hasMatch(key: string, value: unknown, wanted: string): boolean {
  if (wanted === '' || key.toLowerCase().includes(wanted)) return true;
  if (typeof value !== 'object' || value === null) return valueText(value).toLowerCase().includes(wanted);
  return Object.entries(value).some(([inner, one]) => hasMatch(inner, one, wanted));
}

const Tree = styled.ul`
  margin: 0;
  padding: 0 0 0 ${space(1.5)};
  list-style: none;
  font-family: ${mono};
  font-size: 0.75rem;
  line-height: 24px;
  overflow-wrap: anywhere;
  & summary {
    cursor: pointer;
  }
  & span {
    color: ${color.textMuted};
  }
  & li[data-changed='true'] {
    background: ${color.chosen};
    font-weight: 600;
  }
`;
