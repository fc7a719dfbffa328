import { ruleKeys } from '../../shared/validation';
import { flowsGlossary } from '../../sagas/recorded';
import type { RootState } from '../../src/app/rootReducer';
import { calls, events } from '../../src/action-log/registry';
import type { Shape } from '../../src/action-log/rules';
import { accountsGlossary } from '../../src/features/accounts/recorded';
import { clientGlossary } from '../../src/features/client/recorded';
import { languageGlossary } from '../../src/features/language/recorded';
import { manageGlossary } from '../../src/features/manage/recorded';
import { menuGlossary } from '../../src/features/menu/recorded';
import { navigationGlossary } from '../../src/features/navigation/recorded';
import { emailRestoreGlossary } from '../../src/features/emailRestore/recorded';
import { passwordResetGlossary } from '../../src/features/passwordReset/recorded';
import { sessionGlossary } from '../../src/features/session/recorded';
import { themeGlossary } from '../../src/features/theme/recorded';
import { toastGlossary } from '../../src/features/toast/recorded';
import { verificationGlossary } from '../../src/features/verification/recorded';

type Entries = Readonly<Record<string, { readonly reportedBy: string; readonly heardBy: string }>>;

/** In the order of a visit. A feature without its glossary does not compile. */
const glossaries: { readonly [Part in keyof Required<RootState> | 'flows']: Entries } = {
  client: clientGlossary,
  navigation: navigationGlossary,
  menu: menuGlossary,
  session: sessionGlossary,
  accounts: accountsGlossary,
  verification: verificationGlossary,
  passwordReset: passwordResetGlossary,
  emailRestore: emailRestoreGlossary,
  manage: manageGlossary,
  language: languageGlossary,
  theme: themeGlossary,
  toast: toastGlossary,
  flows: flowsGlossary,
};

/** docs/events.md: every event and every call, who reports it, and what a log holds of it. */
export const glossary = (): string => `# Events and calls

Written by \`npm run generate\` from the \`recorded.ts\` beside each slice and each client, and not to be edited by hand.
What is not named here is in no log: see [qa.md](qa.md).

## Events

${Object.entries(glossaries)
  .map(([part, entries]) => `### ${part}\n\n${eventTable(entries)}`)
  .join('\n\n')}

## Calls

${table(
  ['call', 'recorded of its arguments', 'recorded of its result'],
  [...calls].map(([name, { args, result }]) => [
    `\`${name}\``,
    args.flatMap(({ shape }) => describe(shape) || []).join('; ') || '—',
    describe(result.shape) || '—',
  ]),
)}
`;

const eventTable = (entries: Entries): string =>
  table(
    ['event', 'reported by', 'heard by', 'recorded of it'],
    Object.entries(entries).map(([type, { reportedBy, heardBy }]) => {
      const { payload, secret } = events.get(type) ?? {};
      const recorded = [
        ...(payload === undefined ? [] : [describe(payload.shape)]),
        ...(secret === undefined ? [] : [`of the secret: ${describe(secret.facts.shape)}`]),
      ];
      return [`\`${type}\``, reportedBy, heardBy, recorded.join('; ') || '—'];
    }),
  );

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

const isRuleKeys = (values: readonly string[]) => values.join() === ruleKeys.join();

/** What is recorded of a value, in words; long lists are cut. */
function describe(shape: Shape): string {
  switch (shape.kind) {
    case 'flag':
      return 'true or false';
    case 'integer':
      return 'a number';
    case 'oneOf':
      if (isRuleKeys(shape.values)) return 'the rule that it breaks';
      return shape.values.length > 7
        ? `one of ${shape.values.length}`
        : shape.values.map((value) => `\`${value || "''"}\``).join(', ');
    case 'language':
      return "a language's code";
    case 'languagePrefix':
      return "the prefix of a language, or `''`";
    case 'privateText':
      return 'a pseudonym';
    case 'sentence':
      return "the service's sentence, or a pseudonym";
    case 'text':
      return 'a sentence';
    case 'address':
      return 'an address, with pseudonyms';
    case 'path':
      return 'a path of the site, or a pseudonym';
    case 'pageOrigin':
      return "the page's origin";
    case 'knownOrigin':
      return 'an origin of the configuration, or a pseudonym';
    case 'knownHost':
      return 'a host of the configuration, or a pseudonym';
    case 'digest':
      return 'a hash';
    case 'withheld':
    case 'noValue':
      return '';
    case 'null':
      return 'null';
    case 'orNull':
      return `${describe(shape.shape)}, or null`;
    case 'list':
      return `a list: ${describe(shape.shape)}`;
    case 'fields':
      return Object.entries(shape.fields)
        .map(([field, one]) => `${field}: ${describe(one) || 'nothing'}`)
        .join('; ');
    case 'outcome':
      return `how it ended; of an answer ${describe(shape.body) || 'nothing'}`;
    case 'promise':
      return describe(shape.shape);
  }
}
