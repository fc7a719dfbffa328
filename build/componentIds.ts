import { createHash } from 'node:crypto';
import path from 'node:path';
import ts from 'typescript';

/**
 * Gives every styled component an id from its place in the source. styled-components would count instead, and
 * code-split pages count differently from the export, so that the prerendered styles would silently not match.
 * `styled.a`…`` and `styled(A)`…`` become `styled.a.withConfig({ componentId: "…" })`…``.
 */
export function componentIds(root: string): ts.TransformerFactory<ts.SourceFile> {
  return (context) => (file) => {
    let count = 0;
    const idOf = () => {
      count += 1;
      const place = `${path.relative(root, file.fileName)}#${count}`;
      return `v${createHash('sha256').update(place).digest('hex').slice(0, 6)}`;
    };
    const visit = (node: ts.Node): ts.Node => {
      const visited = ts.visitEachChild(node, visit, context);
      if (!ts.isTaggedTemplateExpression(visited) || !isStyled(visited.tag)) return visited;
      const config = context.factory.createObjectLiteralExpression([
        context.factory.createPropertyAssignment('componentId', context.factory.createStringLiteral(idOf())),
      ]);
      const tag = context.factory.createCallExpression(
        context.factory.createPropertyAccessExpression(visited.tag, 'withConfig'),
        undefined,
        [config],
      );
      return context.factory.updateTaggedTemplateExpression(visited, tag, undefined, visited.template);
    };
    return ts.visitEachChild(file, visit, context);
  };
}

/** Whether an expression is `styled.x`, `styled(X)`, or one of them followed by `.attrs(…)`. */
export function isStyled(tag: ts.Expression): boolean {
  if (ts.isIdentifier(tag)) return tag.text === 'styled';
  if (ts.isPropertyAccessExpression(tag)) return isStyled(tag.expression);
  return ts.isCallExpression(tag) && isStyled(tag.expression);
}
