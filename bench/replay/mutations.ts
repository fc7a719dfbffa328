import ts from 'typescript';

/** A small wrong change to a source. */
export interface Mutation {
  readonly start: number;
  readonly end: number;
  readonly put: string;
}

const others: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+': '-',
  '>': '<=',
  '<': '>=',
};

/**
 * All mutations of a source, as mutation testers make them: conditions fixed, operators and booleans inverted, numbers
 * moved, texts changed, steps and statements removed, fields dropped, reactions to an event removed.
 */
export function mutationsOf(text: string): Mutation[] {
  const found: Mutation[] = [];
  const add = (node: ts.Node, put: string) => void found.push({ start: node.getStart(), end: node.end, put });
  const visit = (node: ts.Node): void => {
    if (
      ts.isTypeNode(node) ||
      ts.isImportDeclaration(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node)
    )
      return;
    // An event's own payload is in the log.
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'prepare') return;
    if (ts.isIfStatement(node)) for (const put of ['true', 'false']) add(node.expression, put);
    if (ts.isConditionalExpression(node)) for (const put of ['true', 'false']) add(node.condition, put);
    if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false');
    if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true');
    if (ts.isNumericLiteral(node)) add(node, String(Number(node.text) + 1));
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) add(node, `'${node.text}x'`);
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      add(node, node.operand.getText());
    if (ts.isBinaryExpression(node)) {
      const put = others[node.operatorToken.getText()];
      if (put !== undefined) add(node.operatorToken, put);
    }
    if (ts.isExpressionStatement(node)) add(node, ';');
    if (ts.isReturnStatement(node) && node.expression !== undefined) add(node, `${node.expression.getText()};`);
    if (ts.isReturnStatement(node)) add(node, ts.isCaseClause(node.parent) ? 'break;' : ';');
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === 'addCase'
    )
      add(node, node.expression.expression.getText());
    if (ts.isObjectLiteralExpression(node) && isValue(node))
      for (const field of node.properties) if (!ts.isMethodDeclaration(field)) found.push(without(node, field));
    if (isReducer(node)) add(node.body, '(_state)');
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('it.ts', text, ts.ScriptTarget.Latest, true));
  return found;
}

/** Not the definition of a slice: without a reducer or a selector the build would have other events. */
function isValue(node: ts.ObjectLiteralExpression): boolean {
  return (
    node.properties.every(
      (field) =>
        ts.isSpreadAssignment(field) ||
        ts.isShorthandPropertyAssignment(field) ||
        (ts.isPropertyAssignment(field) &&
          !ts.isArrowFunction(field.initializer) &&
          !ts.isObjectLiteralExpression(field.initializer)),
    ) && !(ts.isCallExpression(node.parent) && node.parent.expression.getText() === 'createSlice')
  );
}

function without(node: ts.ObjectLiteralExpression, field: ts.ObjectLiteralElementLike): Mutation {
  return {
    start: node.getStart(),
    end: node.end,
    put: `{ ${node.properties
      .filter((other) => other !== field)
      .map((other) => other.getText())
      .join(', ')} }`,
  };
}

/** A reducer of an event, emptied: the event would change nothing. */
function isReducer(node: ts.Node): node is ts.ArrowFunction {
  return (
    ts.isArrowFunction(node) &&
    node.parameters[0]?.name.getText() === 'state' &&
    !ts.isBlock(node.body) &&
    ts.isPropertyAssignment(node.parent) &&
    node.parent.parent.parent.getText().startsWith('reducers')
  );
}
