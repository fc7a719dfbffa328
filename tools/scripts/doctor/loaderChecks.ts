import { createHash } from 'node:crypto';
import { languages } from '../../../shared/languages';
import { ask } from '../deploy/ask';
import { expectThat } from '../deploy/checks';
import { loaderContract, type HostCheck } from './hostPage';
import { tagsIn } from './tags';

export const loaderChecks: readonly HostCheck[] = [
  {
    what: 'Script tag',
    isForCard: true,
    async run({ scripts, site, url, embed }) {
      const ours = scripts
        .map((tag) => ({ tag, address: new URL(tag['src'] ?? '', url) }))
        .filter(({ address }) => address.origin === site);
      for (const { address, tag } of ours) {
        const [type = '', integrity, crossorigin] = ['type', 'integrity', 'crossorigin'].map((name) => tag[name]);
        const hash = embed.integrity[address.pathname];
        expectThat(hash !== undefined, `${address.href} is no script of the embed: write ${site}/embed/load.js.`);
        expectThat(
          address.pathname.endsWith('.mjs') === (type === 'module'),
          type === 'module'
            ? `${address.href} is no module: take type="module" away from its tag, or import ${site}/embed/load.mjs.`
            : `${address.href} is a module: write ${site}/embed/load.js in a script tag, which defines <vestibule-accounts>.`,
        );
        if (integrity === undefined) continue;
        expectThat(
          crossorigin !== undefined,
          `The tag of ${address.href} has integrity but no crossorigin, so browsers refuse it: add crossorigin="anonymous".`,
        );
        const body = (await ask(address.href)).body;
        expectThat(
          integrity.split(/\s+/).some((one) => isHashOf(one, body)),
          `The integrity in the tag of ${address.href} belongs to another file: write ${hash}, or for a file that never changes use ${site}/embed/${loaderContract}/load.js.`,
        );
      }
      return ours.length === 0 ? 'none in the HTML: the page loads the card by a script of its own' : 'as it should be';
    },
  },
  {
    what: 'Attributes',
    isForCard: true,
    async run({ html }) {
      const known: Readonly<Record<string, readonly string[]>> = {
        theme: ['light', 'dark', 'system'],
        form: ['log-in', 'sign-up'],
        language: languages.map(({ code }) => code),
      };
      const elements = tagsIn(html, 'vestibule-accounts');
      for (const element of elements) {
        for (const [name, words] of Object.entries(known)) {
          const given = element[name];
          // The card accepts regional forms such as `pl-PL`.
          const word = name === 'language' ? given?.toLowerCase().split('-')[0] : given;
          expectThat(
            word === undefined || words.includes(word),
            `The element's ${name} '${given}' is unknown to the card: give one of ${words.join(', ')}.`,
          );
        }
        for (const name of ['site', 'api'])
          expectThat(
            element[name] === undefined || isOrigin(element[name]),
            `The element's ${name} '${element[name]}' is not an origin: give one such as https://www.vestibule.example.`,
          );
      }
      return elements.length === 0 ? 'no <vestibule-accounts> in the HTML' : 'known to the card';
    },
  },
];

/** @param integrity one hash in the form of an `integrity` attribute */
function isHashOf(integrity: string, body: Buffer): boolean {
  const [, name = '', hash] = /^(sha(?:256|384|512))-([^?]+)/.exec(integrity) ?? [];
  return name !== '' && createHash(name).update(body).digest('base64') === hash;
}

const isOrigin = (given: string) => URL.canParse(given) && new URL(given).origin === given.replace(/\/$/, '');
