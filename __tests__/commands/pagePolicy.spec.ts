import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../support/hosts';

/** What Google's evaluator has against a policy, the grave findings alone. */
function graveFindings(policy: string): string[] {
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
  return findings
    .filter(({ severity }) => severity <= Severity.MEDIUM)
    .map(({ directive, description }) => `${directive}: ${description}`);
}

test('H2 csp_evaluator finds nothing high and nothing medium in the policy of the pages', async ({ site }) => {
  const { html } = JSON.parse(await readFile(path.join(site.folder, 'headers.json'), 'utf8')) as {
    html: Record<string, string>;
  };
  const policy = html['Content-Security-Policy'] ?? '';
  expect(graveFindings(policy)).toEqual([]);
  expect(policy).toMatch(/^default-src 'none';/);
  expect(policy).not.toContain('unsafe-');
  for (const directive of [
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ])
    expect(policy).toContain(directive);
});

for (const [change, from, to] of [
  ['inline scripts allowed', "script-src 'self'", "script-src 'self' 'unsafe-inline'"],
  ['scripts of any origin', "script-src 'self'", "script-src 'self' *"],
  ['scripts as data', "script-src 'self'", "script-src 'self' data:"],
  ['plug-ins allowed', "default-src 'none'", 'default-src *'],
] as const) {
  test(`H2 the evaluator would tell: ${change}`, async ({ site }) => {
    const policy = site.rules.headers.page['Content-Security-Policy'] ?? '';
    const worse = policy.replace(from, to).replace(change === 'inline scripts allowed' ? / 'sha256-[^']*'/g : /$^/, '');
    expect(worse).not.toBe(policy);
    expect(graveFindings(worse).length).toBeGreaterThan(0);
  });
}
