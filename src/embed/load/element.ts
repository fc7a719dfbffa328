import type { AccountsProps, Mounted, OwnTexts } from '../contract';
import { mountAccounts } from './load';
import { warnAboutProp } from './warnOnce';

const addresses = ['site', 'api'];
const attributes = [...addresses, 'theme', 'language', 'form', 'texts', 'continue-to'];

/**
 * Defines `<vestibule-accounts>`. Its attributes are the props; it fires the contract's events as `CustomEvent`s of the
 * same names with the event as their detail. Its content is shown until the card has loaded, and is never modified: a
 * server-rendered page may be hydrated after that.
 * @param home the site's origin unless the attribute `site` gives another
 */
export function defineElement(home: string): void {
  if (customElements.get('vestibule-accounts') !== undefined) return;

  class AccountsElement extends HTMLElement {
    static readonly observedAttributes = attributes;
    readonly #shadow = this.attachShadow({ mode: 'open' });
    #mounted: Mounted | null = null;

    connectedCallback(): void {
      const place = document.createElement('div');
      place.append(document.createElement('slot'));
      this.#shadow.replaceChildren(place);
      this.#mounted = mountAccounts(place, this.#props());
    }

    disconnectedCallback(): void {
      this.#mounted?.unmount();
      this.#mounted = null;
    }

    /** With this method, `moveBefore` moves the card as it is, with what was typed. */
    connectedMoveCallback(): void {}

    attributeChangedCallback(name: string): void {
      if (this.#mounted !== null && addresses.includes(name)) {
        this.disconnectedCallback();
        this.connectedCallback();
      } else this.#mounted?.update(this.#props());
    }

    #props(): AccountsProps {
      const given = (name: string) => this.getAttribute(name) ?? undefined;
      return {
        site: given('site') ?? home,
        api: given('api'),
        // An attribute may have any value; the card falls back on one that it knows.
        theme: given('theme') as AccountsProps['theme'],
        language: given('language') as AccountsProps['language'],
        form: given('form') as AccountsProps['form'],
        texts: textsIn(given('texts')),
        continueTo: given('continue-to'),
        onEvent: (event) =>
          this.dispatchEvent(new CustomEvent(event.type, { detail: event, bubbles: true, composed: true })),
      };
    }
  }
  customElements.define('vestibule-accounts', AccountsElement);
}

/** The texts in the attribute, which is JSON; without it the card uses its own. */
function textsIn(given: string | undefined): OwnTexts | undefined {
  if (given === undefined) return undefined;
  try {
    return JSON.parse(given) as OwnTexts;
  } catch {
    warnAboutProp(`texts must be JSON such as {"logIn":"Sign in"}, not '${given}'`);
    return undefined;
  }
}
