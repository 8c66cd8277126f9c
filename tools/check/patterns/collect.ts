import ts from "typescript";
import { constantsOf, textOf } from "./constants.ts";

/** A regular expression in a source file. */
export interface Pattern {
  readonly file: string;
  readonly line: number;
  /** Null if the file composes it of something other than its constants. */
  readonly pattern: { readonly source: string; readonly flags: string } | null;
}

/** All regular expressions of a file: literals, and those that `RegExp` composes. */
export function patternsIn(file: string, text: string): Pattern[] {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const constants = constantsOf(source);
  const found: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    const pattern = patternOf(node, constants);
    if (pattern !== undefined) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ file, line: line + 1, pattern });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Undefined for a node that makes no regular expression. */
function patternOf(node: ts.Node, constants: ReadonlyMap<string, string>): Pattern["pattern"] | undefined {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf("/");
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  const isMade = ts.isNewExpression(node) || ts.isCallExpression(node);
  if (!isMade || node.expression.getText() !== "RegExp") return undefined;
  const [source, flags] = [...(node.arguments ?? [])].map((part) => textOf(part, constants));
  return typeof source !== "string" || flags === null ? null : { source, flags: flags ?? "" };
}
