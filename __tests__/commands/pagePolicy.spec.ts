import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../support/browser';

function graveFindings(policy: string): string[] {
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
  return findings
    .filter(({ severity }) => severity <= Severity.MEDIUM)
    .map(({ directive, description }) => `${directive}: ${description}`);
}

test("H2 csp_evaluator finds nothing high and nothing medium in the pages' policy", async ({ builtSite: site }) => {
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
