import type { LoaderTexts } from '../en/loader';

const loader: LoaderTexts = {
  sentence: 'Nie udało się tu pokazać formularza konta.',
  link: 'Otwórz go na osobnej stronie',
  tryAgain: 'Spróbuj ponownie',
  reload: 'Wczytaj stronę ponownie',
};

export default loader;
