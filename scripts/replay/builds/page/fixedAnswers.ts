import { valueOf } from '../../../../fixtures/valueOf';
import { languages } from '../../../../shared/languages';
import * as validation from '../../../../shared/validation';
import { calls } from '../../../../src/action-log/registry';
import { restore } from '../../../../src/action-log/restore';
import { barePath, prefixOf, readVisit, routeOf, routes } from '../../../../src/app/routes';
import { safeContinue } from '../../../../src/lib/continueTo';
import type { Answers } from '../observation';
import { globalStyle } from './globalStyle';
import { requestsOf } from './requests';

const times = (text: string, count: number) => text.repeat(count);
const aroundLimits = [2, 3, 5, 6, 7, 8, 9, 63, 64, 65, 253, 254, 255, 256, 257].flatMap((count) => [
  times('a', count),
  `Aa1.${times('a', Math.max(0, count - 4))}`,
  `${times('a', Math.max(1, count - 13))}@mail.example`,
]);
const typed = [
  '| |a|ab|abc|Ada|ada lovelace|ada@|@ada|ada@mail|ada@mail.example|ada@mail.e|a@b@c.example|ada@mail..example',
  'ada @mail.example| ada |ąęć|ada\u0000|ada\ud800|a.b-c_d|Sesame1|Sesame.1|sesame.1|SESAME.1|Sesame..|Open.Sesame1',
  'Aa1.|Ąa1.bcde|12345678|ab |Password.0',
]
  .flatMap((some) => some.split('|'))
  .concat(aroundLimits);
const origin = 'https://www.vestibule.example';
const others = ['https://recipes.vestibule.example', 'https://partner.example'];
const targets = [
  '|/|/info|/pl/info?a=b#c|info|//evil.example|/\\evil.example|https:evil.example|data:,x|javascript:alert(1)',
  'JAVASCRIPT:alert(1)| https://evil.example|https://evil.example|/a\u0000b|/a\tb|/nowhere|#a|?b|x:',
  'https://recipes.vestibule.example/a?b#c|http://recipes.vestibule.example|https://user@partner.example',
  'https://partner.example.evil.example|https://partner.example:444|blob:https://partner.example/x',
  `https://www.vestibule.example@evil.example|ftp://partner.example|${times('/a', 5000)}`,
].flatMap((some) => some.split('|'));
const queries = [
  '',
  '?refresh',
  '?refresh=0',
  '?logout',
  '?logout=true',
  '?token=abc',
  '?token=',
  '?token=a&token=b',
  '?continue=%2Finfo',
  '?continue=%2Fa&continue=%2Fb',
  '?logout=0&logout=1',
];
const prefixes = ['', ...languages.map(({ code }) => `/${code}`), '/xx'];

/** What a build's rules, addresses and clients make of fixed inputs: what a log's stand-ins cannot tell apart is seen here. */
export async function fixedAnswers(): Promise<Answers> {
  return [...rules(), ...addresses(), ...(await clients()), ...globalStyle().split('\n')];
}

function rules(): string[] {
  return Object.entries(validation).flatMap(([name, rule]) => {
    if (typeof rule !== 'function') return [];
    const ask = rule as (value: unknown) => unknown;
    return typed.flatMap((value, at) => {
      const other = typed[(at + 1) % typed.length];
      const form = { username: value, email: value, usernameOrEmail: value, password: value, currentPassword: other };
      const inputs = name.startsWith('validate')
        ? [
            { ...form, confirmPassword: value },
            { ...form, confirmPassword: other, currentPassword: value },
          ]
        : [value];
      return inputs.map((input) => `${name}(${JSON.stringify(input)}) is ${JSON.stringify(ask(input))}`);
    });
  });
}

function addresses(): string[] {
  const paths = [...Object.values(routes), '/nowhere', '/accounts/', '/ACCOUNTS', '//', '/index.html'];
  return [
    ...prefixes.flatMap((prefix) =>
      paths.flatMap((path) => {
        const whole = prefix + path;
        const said = [routeOf(path), barePath(whole), prefixOf(whole)];
        return [
          `${whole} is ${JSON.stringify(said)}`,
          ...queries.map((query) => `${whole}${query} is ${JSON.stringify(readVisit(whole, query))}`),
        ];
      }),
    ),
    ...targets.flatMap((target) => [
      `safeContinue(${target.slice(0, 80)}) is ${JSON.stringify(safeContinue(target, origin, others))?.slice(0, 200)}`,
      `continue=${target.slice(0, 80)} is ${JSON.stringify(readVisit('/accounts', `?continue=${encodeURIComponent(target)}`)).slice(0, 300)}`,
    ]),
  ];
}

async function clients(): Promise<string[]> {
  const told: string[] = [];
  for (const [call, { args, result }] of calls) {
    const made = args.map(({ shape }) => restore(shape, shape.kind === 'fields' ? {} : 1));
    // A whole answer of each kind, with null where that may stand and without, of which each field is then emptied.
    for (const choice of [0, 1]) {
      const answer = valueOf(result.shape, { choice, words: 'words', origin });
      told.push(...((await requestsOf(call, made, answer))?.split('\n') ?? []));
    }
  }
  return told;
}
