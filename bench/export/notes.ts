/** What differs between the measured sites, so that nobody reads too much into the ratios. */
export const notes: readonly string[] = [
  'All are served by the same program (the account service of this project, HTTP/1.1, files compressed ahead with brotli 11), with `/api/` behind it, and visited by the same Chromium, one after another in each round.',
  'Vestibule brings several languages, flows (redux-saga), session renewal across tabs, light and dark without a flash, a page policy by hashes with integrity, and its own font (Inter); none of the peers has any of these.',
  "Next: static export with the app router, Redux Toolkit as its guide says, plain JSX (so that no type check is in its build, as none is in ours), plain CSS, the system's fonts, English only. Its build draws no pictures, subsets no fonts, and makes nothing for other sites to mount and no rules for hosts; ours does.",
  'MUI: only the sign-in page of its template, written anew, drawn in the browser; its `/` is that page, ours is the welcome page.',
  'Astro: only the welcome page, without any script.',
  "Initial JS is what the document has fetched before anything else happens. What comes later by itself is not counted: Vestibule's flows when the browser is idle, and what each of them fetches ahead for other pages.",
  "At the click all that was fetched ahead for other pages is withheld until then, from both; what `/` fetches for itself when idle is there: Vestibule's flows and the writer of its log.",
];
