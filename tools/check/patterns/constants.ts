import ts from "typescript";

/** The constants of a file that have a text, by name. */
export function constantsOf(file: ts.SourceFile): ReadonlyMap<string, string> {
  const constants = new Map<string, string>();
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      const text = initializer === undefined ? null : textOf(initializer, constants);
      if (ts.isIdentifier(name) && text !== null) constants.set(name.text, text);
    }
  }
  return constants;
}

/** The text that an expression of literals and constants has; null for another expression. */
export function textOf(node: ts.Expression, constants: ReadonlyMap<string, string>): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isIdentifier(node)) return constants.get(node.text) ?? null;
  if (ts.isTemplateExpression(node)) return joined(node, constants, ({ text }) => text);
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === "String.raw") {
    const { template } = node;
    return ts.isTemplateExpression(template)
      ? joined(template, constants, (part) => part.rawText ?? "")
      : (template.rawText ?? "");
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [textOf(node.left, constants), textOf(node.right, constants)];
    return left === null || right === null ? null : left + right;
  }
  return null;
}

function joined(
  { head, templateSpans }: ts.TemplateExpression,
  constants: ReadonlyMap<string, string>,
  written: (part: ts.TemplateLiteralLikeNode) => string,
): string | null {
  const rest = templateSpans.map(({ expression, literal }) => {
    const value = textOf(expression, constants);
    return value === null ? null : value + written(literal);
  });
  return rest.includes(null) ? null : written(head) + rest.join("");
}
