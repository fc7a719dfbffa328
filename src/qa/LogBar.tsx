import type { LogFile } from '../action-log/logFile';
import { Row } from './Row';

interface Props {
  readonly log: LogFile;
  /** The index of the load that is played. */
  readonly load: number;
  readonly onLoad: (load: number) => void;
  /** Goes to where so many entries of a load have happened. */
  readonly onMoment: (load: number, entry: number) => void;
}

/** What an imported log holds: its loads, and the moments that were marked in them. */
export function LogBar({ log, load, onLoad, onMoment }: Props) {
  if (log.loads.length === 1 && log.marks.length === 0) return null;
  return (
    <Row>
      {log.loads.length > 1 && (
        <label>
          Load{' '}
          <select value={load} onChange={({ target }) => onLoad(Number(target.value))}>
            {log.loads.map(({ page }, at) => (
              <option key={at} value={at}>
                {at + 1}: {page.route}
              </option>
            ))}
          </select>
        </label>
      )}
      {log.marks.map((mark, at) => (
        <button key={at} type="button" onClick={() => onMoment(mark.load, mark.entry)}>
          Moment {at + 1}: {mark.note}
        </button>
      ))}
    </Row>
  );
}
