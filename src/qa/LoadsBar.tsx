import styled from 'styled-components';
import { Choice, Field, ToolButton } from './controls';
import { flagged } from './icons';
import type { Replayed } from './useReplay';

interface Props {
  readonly log: Replayed['log'];
  readonly load: number;
  /** Goes to where so many entries of a load have happened. */
  readonly onMoment: (load: number, entry: number) => void;
}

/** What a log holds: its loads, and the moments that were marked in them. */
export function LoadsBar({ log, load, onMoment }: Props) {
  return (
    <>
      {log.loads.length > 1 && (
        <Field>
          Load
          <Choice value={load} onChange={({ target }) => onMoment(Number(target.value), 0)}>
            {log.loads.map(({ page }, at) => (
              <option key={at} value={at}>
                {at + 1}: {page.route}
                {log.marks.some((mark) => mark.load === at) && ', marked'}
              </option>
            ))}
          </Choice>
        </Field>
      )}
      {log.marks.map((mark, at) => (
        <Moment
          key={at}
          icon={flagged}
          name={`Moment ${at + 1}: ${mark.note}`}
          onClick={() => onMoment(mark.load, mark.entry)}
        />
      ))}
    </>
  );
}

/** A note may be long. */
const Moment = styled(ToolButton)`
  max-width: 100%;
  white-space: normal;
  text-align: start;
`;
