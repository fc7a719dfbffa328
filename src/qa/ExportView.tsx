import { useMemo, useState } from 'react';
import type { QaSession } from './session';
import { Code, Field, Heading, Note, Row, ToolButton } from './controls';
import { save } from './icons';

interface Props {
  readonly session: QaSession;
  /** Grows with the session: what is shown is what would be saved now. */
  readonly version: number;
  readonly onSave: (isPlain: boolean) => void;
}

/** The most characters of the file that are shown. */
const mostShown = 60_000;

/** What an export would hold, before it is saved. */
export function ExportView({ session, version, onSave }: Props) {
  const [isPlain, setPlain] = useState(false);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the session itself is always the same
  const { log, text, leftOut } = useMemo(() => session.file(isPlain), [session, isPlain, version]);
  const entries = log.loads.reduce((sum, load) => sum + load.entries.length, 0);
  return (
    <>
      <Row>
        <ToolButton isMain icon={save} name="Save the file" onClick={() => onSave(isPlain)} />
        <Field>
          <input type="checkbox" checked={isPlain} onChange={({ target }) => setPlain(target.checked)} /> with words and
          addresses
        </Field>
      </Row>
      <Note>
        {entries} entries in {log.loads.length === 1 ? 'one page load' : `${log.loads.length} page loads`},{' '}
        {log.marks.length === 1 ? 'one mark' : `${log.marks.length} marks`}, {Math.ceil(text.length / 1024)} KB.{' '}
        {isPlain
          ? 'Other people’s texts and addresses stand in it as they are; passwords, tokens and what was typed never do.'
          : 'Texts and addresses of people stand in it as pseudonyms, such as ~words1.'}
      </Note>
      {leftOut.loads > 0 && (
        <Note>
          Left out: earlier page loads ({leftOut.loads}, with marked moments: {leftOut.marks}), of which there are
          pseudonyms only.
        </Note>
      )}
      <Heading>The file</Heading>
      <Code tabIndex={0} aria-label="The file">
        {text.length > mostShown
          ? `${text.slice(0, mostShown)}\n… and ${text.length - mostShown} characters more`
          : text}
      </Code>
    </>
  );
}
