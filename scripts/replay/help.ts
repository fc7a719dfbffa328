export const help = `npm run replay -- LOG...: replays recorded sessions on this build, with no browser and no network

A LOG is a file, or a folder: all logs in it are replayed in parallel, and what they cover is told.

  --open         opens the workbench on one log in the browser, on the built site with no service; Ctrl+C ends it
  --junit FILE   also writes the results as JUnit's XML
  --html FILE    also writes a page that shows a log to somebody without the source: what happened in words, pictures where
                 Chromium is installed, and the divergence
  --keep DIR     copies those logs of a folder that together cover what all of them do to DIR, with the folders they are in
  --against REV  compares this checkout with that revision on the logs, with the pages drawn and every control pressed, and
                 says where the two first differ; writes a page of it, with pictures where Chromium is installed, to
                 .local/replay-against.html (or to the FILE of --html)
  --against REV --minimize
                 writes the shortest log on which this checkout goes another way than REV, for the same cause, and which
                 REV replays as recorded, to LOG.min.json
  --bisect GOOD..BAD
                 names the commit since which the logs go another way than on GOOD, for the first five ways in which they
                 do; one that does not build, or that breaks, is stepped over
  --update       prints what this build does otherwise than the log says, entry by entry, and writes nothing
  --update --yes writes it into the log too, where all of that is meant; recorded times are kept
  --screens DIR  also replays them in a browser on the built site, in every language, theme and size, and writes a page
                 with a picture of each marked moment (of the end, where nothing is marked) to DIR
  --to-test      writes a replay test of each log to __tests__/replay/: it replays the log and expects it to go as recorded;
                 the log alone says what was done and what came of it, so that the test needs no words of its own
  --watch        replays again whenever a file of src, sagas, shared or i18n changes

Exit code: 0 when every log ended as it was recorded, or two builds do the same; 1 when one diverged, or they differ
or cannot be compared; 2 when a log, a revision, a folder or the options cannot be read, or a file cannot be written.`;

export const options = {
  against: 'string',
  bisect: 'string',
  html: 'string',
  junit: 'string',
  keep: 'string',
  screens: 'string',
  minimize: 'boolean',
  open: 'boolean',
  update: 'boolean',
  yes: 'boolean',
  'to-test': 'boolean',
  watch: 'boolean',
} as const;
