import { useState } from 'react';
import { fileOf } from '../action-log/exportLog';
import type { LogFile } from '../action-log/logFile';
import { readLog } from '../action-log/readLog';
import type { QaSession } from './session';

/**
 * Marks moments of the session, saves it and reads other logs, and says how each went.
 * @param onRead is called with a log that was read, and the name of its file
 */
export function useFiles(
  session: QaSession,
  save: (name: string, text: string) => void,
  onMarked: () => void,
  onRead: (log: LogFile, name: string) => void,
) {
  const [note, setNote] = useState('');
  const [said, setSaid] = useState('');
  return {
    said,
    say: setSaid,
    note,
    setNote,
    mark() {
      session.mark(note);
      setNote('');
      const isFull = session.load()?.end.isTruncated === true;
      setSaid(`Marked: ${session.marks.length}${isFull ? ', at the last entry of the log, which is full' : ''}`);
      onMarked();
    },
    saveFile(isPlain: boolean) {
      const { name, text, leftOut } = session.file(isPlain);
      save(name, text);
      setSaid(
        leftOut.loads === 0
          ? `Saved: ${name}`
          : `Saved ${name} with this page load alone: of earlier ones (${leftOut.loads}, with marked moments: ${leftOut.marks}) there are pseudonyms only. Export without words and addresses to have them.`,
      );
    },
    /** Saves a log that was read, with the marks that it has now. */
    saveOther({ loads, marks, texts }: Pick<LogFile, 'loads' | 'marks' | 'texts'>) {
      const { name, text } = fileOf(loads, marks, texts === 'plain');
      save(name, text);
      setSaid(`Saved: ${name}`);
    },
    read(text: string, name: string) {
      try {
        onRead(readLog(text), name);
        setSaid('');
      } catch (error) {
        setSaid(error instanceof Error ? error.message : String(error));
      }
    },
  };
}
