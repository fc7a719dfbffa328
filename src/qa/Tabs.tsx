import { useId, type KeyboardEvent, type ReactNode } from 'react';
import styled from 'styled-components';
import { color, space } from '../theme/tokens';
import { small } from './controls';

interface Props<Name extends string> {
  readonly names: readonly Name[];
  readonly chosen: Name;
  readonly onChosen: (name: Name) => void;
  readonly children: ReactNode;
}

/** Tabs in the ARIA pattern: one is in the tab order, the arrows go to the others. */
export function Tabs<Name extends string>({ names, chosen, onChosen, children }: Props<Name>) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = names[(names.indexOf(chosen) + step + names.length) % names.length];
    if (step === 0 || next === undefined) return;
    onChosen(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-name="${next}"]`)?.focus();
  };
  return (
    <Frame>
      <List role="tablist" aria-label="Details" onKeyDown={onKeyDown}>
        {names.map((name) => (
          <button
            key={name}
            id={`${id}-${name}`}
            data-name={name}
            type="button"
            role="tab"
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChosen(name)}
          >
            {name}
          </button>
        ))}
      </List>
      <Panel role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} tabIndex={0}>
        {children}
      </Panel>
    </Frame>
  );
}

const Frame = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
`;

const List = styled.div`
  display: flex;
  flex: none;
  border-bottom: 1px solid ${color.border};
  & button {
    min-height: 32px;
    padding: 0 ${space(1.5)};
    border: 0;
    border-bottom: 2px solid transparent;
    background: none;
    color: ${color.textMuted};
    font-size: ${small};
    cursor: pointer;
  }
  & button[aria-selected='true'] {
    border-bottom-color: ${color.primary};
    color: ${color.text};
    font-weight: 600;
  }
  & button:focus-visible {
    outline-offset: -2px;
  }
`;

const Panel = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${space(1)};
  min-height: 0;
  padding: ${space(1)} ${space(1.5)};
  overflow: auto;
  &:focus-visible {
    outline-offset: -2px;
  }
`;
