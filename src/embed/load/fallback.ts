import { loaderTexts } from '../../../i18n/i18n-loader';
import type { LoaderTexts } from '../../../i18n/en/loader';
import type { AccountsProps } from '../contract';

export interface Retry {
  readonly text: 'tryAgain' | 'reload';
  readonly press: () => void;
}

/**
 * Replaces a card that did not load with a link to the full page, which leads back here, and a retry button if a retry may
 * help. Uses plain elements in the host's own style, so that nothing needs an entry in its Content Security Policy.
 */
export function showFallback(
  container: HTMLElement,
  { site, language, continueTo }: AccountsProps,
  retry?: Retry,
): void {
  const texts = textsFor(language ?? document.documentElement.lang);
  const place = document.createElement('div');
  place.className = 'vestibule-fallback';
  place.setAttribute('role', 'alert');
  const way = document.createElement('a');
  way.setAttribute('href', `${site}/accounts?continue=${encodeURIComponent(continueTo ?? location.href)}`);
  way.textContent = texts.link;
  const text = document.createElement('p');
  text.textContent = texts.sentence;
  place.append(text, way);
  if (retry !== undefined) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = texts[retry.text];
    button.onclick = retry.press;
    place.append(' ', button);
  }
  container.replaceChildren(place);
}

/** @param language a language tag, such as a document's */
function textsFor(language: string): LoaderTexts {
  const [code] = language.toLowerCase().split('-');
  const [, texts] = Object.entries(loaderTexts).find(([known]) => known === code) ?? [];
  return texts ?? loaderTexts.en;
}
