/** The texts that the loader of the accounts card shows in a host's page where the card itself cannot be loaded. */
const loader = {
  sentence: 'The account form could not be shown here.',
  link: 'Open it on its own page',
  tryAgain: 'Try again',
  reload: 'Reload the page',
};

export type LoaderTexts = typeof loader;

export default loader;
