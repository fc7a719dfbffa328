export const help = `npm run replay -- LOG...: replays recorded sessions on this build, without browser or network

A LOG is a file, or a folder: all logs in it are replayed.

  --json FILE    also writes the results as JSON
  --junit FILE   also writes the results as JUnit's XML
  --html FILE    also writes a page that shows the logs to people without the source: what happened in words, pictures
                 if Chromium is installed, and the divergence
  --open         opens one log in the workbench, in the browser, on the built site without a service; Ctrl+C ends it
  --against REV  feeds the external inputs to that revision and to this checkout, with the pages rendered and every
                 control used, and says where the two first differ, and which changed lines the logs ran; writes a page
                 about it, with pictures if Chromium is installed, to .local/replay-against.html (or to the FILE of --html)

Exit code: 0 if every log matched its recording, or two builds do the same on all of them; 1 if a log diverged, or the
builds differ; otherwise 2 if a log, a revision or the options cannot be read, or a file cannot be written; otherwise 3
if some loads could not be compared.`;

export const options = {
  against: 'string',
  html: 'string',
  json: 'string',
  junit: 'string',
  open: 'boolean',
} as const;
