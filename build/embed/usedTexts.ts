import ts from 'typescript';

/**
 * The parts of a language's texts that the accounts card uses; a browser test shows each of its views in each language.
 */
export const usedTexts: readonly string[] = ['accounts', 'resetPassword', 'messages', 'common'];

/** A webpack loader that removes the other parts from a language file: they are a third of what the card would load. */
export default function leaveUsedTexts(source: string): string {
  const file = ts.createSourceFile('texts.ts', source, ts.ScriptTarget.ES2022, true);
  const cuts: (readonly [number, number])[] = [];
  const visit = (node: ts.Node): void => {
    if (!ts.isObjectLiteralExpression(node)) return ts.forEachChild(node, visit);
    for (const part of node.properties)
      if (part.name !== undefined && !usedTexts.includes(part.name.getText()))
        cuts.push([part.getFullStart(), part.getEnd() + 1]);
  };
  visit(file);
  return cuts.reduceRight((text, [from, to]) => text.slice(0, from) + text.slice(to), source);
}
