export const help = `npm run replay -- LOG...: replays recorded sessions on this build, with no browser and no network

A LOG is a file, or a folder: all logs in it are replayed.

  --json FILE    also writes the results as JSON
  --junit FILE   also writes the results as JUnit's XML
  --html FILE    also writes a page that shows the logs to somebody without the source: what happened in words, pictures
                 where Chromium is installed, and the divergence
  --open         opens the workbench on one log in the browser, on the built site with no service; Ctrl+C ends it
  --against REV  feeds what came from outside to that revision and to this checkout, with the pages drawn and every
                 control used, and says where the two first differ; writes a page of it, with pictures where Chromium is
                 installed, to .local/replay-against.html (or to the FILE of --html)
  --bisect GOOD..BAD
                 names the commit since which the logs go another way than on GOOD, for the first five ways in which they
                 do; one that does not build, or that breaks, is stepped over

Exit code: 0 when every log went as it was recorded, or two builds do the same; 1 when one diverged, or they differ
or cannot be compared; 2 when a log, a revision or the options cannot be read, or a file cannot be written.`;

export const options = {
  against: 'string',
  bisect: 'string',
  html: 'string',
  json: 'string',
  junit: 'string',
  open: 'boolean',
} as const;
