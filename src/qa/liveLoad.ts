import { headOf, type LogPlace } from '../action-log/exportLog';
import { hashOfValue } from '../action-log/hash';
import type { Entry, PageLoad } from '../action-log/logFile';
import { createPseudonyms } from '../action-log/pseudonyms';
import type { Recorder } from '../action-log/record';
import { entryRedaction, originsOf, redactState } from '../action-log/redactLoad';

/**
 * This load as it goes on: what has come since it was last asked for is redacted, and nothing twice.
 * @returns null before the flows have started
 */
export function followLoad(recorder: Recorder, place: LogPlace): () => PageLoad | null {
  const entries: Entry[] = [];
  let follow: (() => PageLoad) | null = null;
  return () => {
    const recording = recorder.recording();
    if (recording === null || recording.entries.length === 0) return null;
    follow ??= (() => {
      const head = headOf(recording, place);
      const names = createPseudonyms(originsOf(head));
      const redaction = entryRedaction(recording, names);
      const begin = { state: redactState(recording.state, names) };
      return () => {
        const raws = recorder.recording() ?? recording;
        // As a file has them: without the fields that are undefined.
        for (const raw of raws.entries.slice(entries.length))
          entries.push(JSON.parse(JSON.stringify(redaction.redact(raw))) as Entry);
        const state = redactState(redaction.state(), names);
        const end = { state, hash: hashOfValue(state), ...(raws.isTruncated ? { isTruncated: true as const } : {}) };
        return { ...headOf(raws, place), begin, entries: [...entries], end };
      };
    })();
    return follow();
  };
}
