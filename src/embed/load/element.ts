import type { AccountsProps, Mounted } from '../contract';
import { mountAccounts } from './load';

const attributes = ['site', 'api', 'theme', 'language', 'continue-to'] as const;

/**
 * Defines `<vestibule-accounts>`: its attributes are the props, its events those of the contract, as `CustomEvent`s
 * of the same names with the event as their detail. What stands inside it is there until the front door is.
 * @param home the site's origin, where the attribute `site` does not say another
 */
export function defineElement(home: string): void {
  if (customElements.get('vestibule-accounts') !== undefined) return;

  class AccountsElement extends HTMLElement {
    static readonly observedAttributes = attributes;
    #mounted: Mounted | null = null;

    connectedCallback(): void {
      this.#mounted = mountAccounts(this, this.#props());
    }

    disconnectedCallback(): void {
      this.#mounted?.unmount();
      this.#mounted = null;
    }

    attributeChangedCallback(): void {
      this.#mounted?.update(this.#props());
    }

    #props(): AccountsProps {
      const [site, api, theme, language, continueTo] = attributes.map((name) => this.getAttribute(name) ?? undefined);
      const given = { api, theme, language, continueTo };
      return {
        site: site ?? home,
        ...(Object.fromEntries(
          Object.entries(given).filter(([, value]) => value !== undefined),
        ) as Partial<AccountsProps>),
        onEvent: (event) =>
          this.dispatchEvent(new CustomEvent(event.type, { detail: event, bubbles: true, composed: true })),
      };
    }
  }
  customElements.define('vestibule-accounts', AccountsElement);
}
