import type { LoaderTexts } from '../loaderTexts';

const loader: LoaderTexts = {
  sentence: 'The account form could not be shown here.',
  link: 'Open it on its own page',
  tryAgain: 'Try again',
  reload: 'Reload the page',
};

export default loader;
