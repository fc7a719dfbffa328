import { useMemo, useState } from 'react';
import { Code, Field, Heading, Note, Row, ToolButton } from './controls';
import { save } from './icons';
import type { Bench } from './useWorkbench';

const mostShown = 60_000;

export function ExportView({ bench }: { readonly bench: Bench }) {
  const { visit, file, saveAs, session } = bench;
  const [isPlain, setPlain] = useState(false);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the file is a function of the visit
  const made = useMemo(() => file(isPlain), [visit, isPlain]);
  const { log, text } = made;
  const lines = log.loads.reduce((sum, load) => sum + load.entries.length, 0);
  const leftOut = visit.loads.length - log.loads.length;
  const isTextPlain = log.texts === 'plain';
  return (
    <>
      <Row>
        <ToolButton isMain icon={save} name="Save the file" onClick={() => saveAs(made)} />
        {visit.isOwn && (
          <Field>
            <input type="checkbox" checked={isPlain} onChange={({ target }) => setPlain(target.checked)} /> with words
            and names of parameters
          </Field>
        )}
      </Row>
      <Note>
        {counted(lines, 'line')} in {counted(log.loads.length, 'page load')}, {counted(log.marks.length, 'mark')},{' '}
        {Math.ceil(text.length / 1024)} KB.{' '}
        {isTextPlain
          ? 'It contains other people’s texts and the names of address parameters in clear text, but never passwords, typed text or any other part of an address that is not the site’s own.'
          : 'People’s texts and addresses are replaced by pseudonyms, such as ~words1.'}
      </Note>
      {leftOut > 0 && (
        <Note>Left out: {counted(leftOut, 'earlier page load')}, of which there are pseudonyms only.</Note>
      )}
      {session.leftOut > 0 && visit.isOwn && (
        <Note>{counted(session.leftOut, 'page load')} before these had no room in this tab, and are not in it.</Note>
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

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;
