const words = {
  en: { sentence: 'The account form could not be shown here.', link: 'Open it on its own page', again: 'Try again' },
  pl: {
    sentence: 'Nie udało się tu pokazać formularza konta.',
    link: 'Otwórz go na osobnej stronie',
    again: 'Spróbuj ponownie',
  },
} as const;

/**
 * What stands in the place of a front door that did not come: the way to the full page and back, and another try.
 * Plain elements in the host's own style; nothing here needs a word in its policy.
 */
export function showFallback(
  container: HTMLElement,
  site: string,
  language: string,
  back: string,
  again: () => void,
): void {
  const { sentence, link, again: retry } = language === 'pl' ? words.pl : words.en;
  const place = document.createElement('div');
  place.className = 'vestibule-fallback';
  place.setAttribute('role', 'alert');
  const way = document.createElement('a');
  way.setAttribute('href', `${site}/accounts?continue=${encodeURIComponent(back)}`);
  way.textContent = link;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = retry;
  button.onclick = again;
  const text = document.createElement('p');
  text.textContent = sentence;
  place.append(text, way, ' ', button);
  container.replaceChildren(place);
}
