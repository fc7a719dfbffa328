import type { Mark } from '../action-log/logFile';
import { diff } from './diff';
import { EntryView } from './EntryView';
import { ExportView } from './ExportView';
import { KeysView } from './KeysView';
import type { Marking } from './marking';
import { MarksView } from './MarksView';
import type { QaSession } from './session';
import { StateTree } from './StateTree';
import { Tabs } from './Tabs';
import type { ShownLog } from './useShownLog';

export type Tab = 'Entry' | 'State' | 'Marks' | 'Export' | 'Keys';

interface Props {
  readonly log: ShownLog;
  readonly session: QaSession;
  readonly version: number;
  readonly tab: Tab;
  readonly marking: Marking;
  readonly isLive: boolean;
  readonly onTab: (tab: Tab) => void;
  readonly onMark: (mark: Mark) => void;
  readonly onSave: (isPlain: boolean) => void;
}

/** What there is to know of the entry at the position, and of the log. */
export function Details(props: Props) {
  const { log, session, version, tab, marking, isLive, onTab, onMark, onSave } = props;
  const { load, index, states, position, run } = log;
  const names: readonly Tab[] = isLive
    ? ['Entry', 'State', 'Marks', 'Export', 'Keys']
    : ['Entry', 'State', 'Marks', 'Keys'];
  const chosen = names.includes(tab) ? tab : 'Entry';
  const changed = () => new Set(diff(states[position - 1], states[position]).map(({ path }) => path));
  return (
    <Tabs names={names} chosen={chosen} onChosen={onTab}>
      {chosen === 'Entry' && (
        <EntryView
          load={load}
          index={index}
          states={states}
          position={position}
          flow={run?.flowOf(position - 1) ?? null}
        />
      )}
      {chosen === 'State' && <StateTree state={states[position] ?? load.begin.state} changed={changed()} />}
      {chosen === 'Marks' && <MarksView marking={marking} onGo={onMark} />}
      {chosen === 'Export' && <ExportView session={session} version={version} onSave={onSave} />}
      {chosen === 'Keys' && <KeysView />}
    </Tabs>
  );
}
