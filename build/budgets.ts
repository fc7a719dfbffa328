import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PageWeight } from './pageWeights';
import { root } from './root';

/**
 * The most that a page may cost in any language, in brotli bytes: the document with its styles, and all its scripts.
 */
export interface Budget {
  readonly html: number;
  readonly scripts: number;
}

/** The field `budgets` of package.json, by the page's address. */
export type Budgets = Readonly<Record<string, Budget>>;

export async function readBudgets(): Promise<Budgets> {
  const { budgets } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    readonly budgets?: Budgets;
  };
  return budgets ?? {};
}

/** A sentence for every page that exceeds its budget or has none, and for every budget whose page does not exist. */
export function overBudget(pages: readonly PageWeight[], budgets: Budgets): string[] {
  const gone = Object.keys(budgets).filter((address) => pages.every((page) => page.path !== address));
  return [
    ...pages.flatMap((page) => violationsOf(page, budgets[page.path])),
    ...gone.map((address) => `package.json has a budget for ${address}, which is no page of the site.`),
  ];
}

function violationsOf(page: PageWeight, budget: Budget | undefined): string[] {
  const { path: address, file, html, scripts, files } = page;
  if (budget === undefined)
    return [
      `${address} has no budget: give it one in package.json, such as "${address}": ${JSON.stringify({ html, scripts })}.`,
    ];
  const biggest = files
    .slice(0, 3)
    .map(({ src, bytes }) => `${src} ${bytes}`)
    .join(', ');
  return [
    ...(html > budget.html
      ? [
          `The document of ${address} (${file}) has ${html} bytes, ${html - budget.html} over its budget of ${budget.html}.`,
        ]
      : []),
    ...(scripts > budget.scripts
      ? [
          `The scripts of ${address} (${file}) have ${scripts} bytes, ${scripts - budget.scripts} over their budget of ${budget.scripts}; the biggest are ${biggest}. \`npm run build -- --analyze\` shows what is in them.`,
        ]
      : []),
  ];
}
