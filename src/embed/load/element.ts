import type { AccountsProps, Mounted, OwnTexts } from '../contract';
import { mountAccounts } from './load';
import { warnOnce } from './warnOnce';

const addresses = ['site', 'api'];
const attributes = [...addresses, 'theme', 'language', 'form', 'texts', 'continue-to'];

/**
 * Defines `<vestibule-accounts>`: its attributes are the props, its events those of the contract, as `CustomEvent`s
 * of the same names with the event as their detail. What stands inside it is shown until the front door is there, and is
 * never touched: a page that was rendered on a server may be hydrated after the card has come.
 * @param home the site's origin, where the attribute `site` does not say another
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
        // Any word may stand in an attribute; the card falls back on one that it knows.
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

/** The texts of the attribute, which is JSON; without them the card has its own. */
function textsIn(given: string | undefined): OwnTexts | undefined {
  if (given === undefined) return undefined;
  try {
    return JSON.parse(given) as OwnTexts;
  } catch {
    warnOnce(`texts must be JSON such as {"logIn":"Sign in"}, not '${given}'`);
    return undefined;
  }
}
