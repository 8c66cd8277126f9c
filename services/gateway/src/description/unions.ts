import { answersOf, nodes, openCodes, resolver, type DescribedApi, type Schema } from "./schema.ts";

/**
 * Prepares a description in OpenAPI 3.1, whose readers know unions: objects that a required field tells apart are
 * `oneOf`, and lists of codes in answers are open.
 */
export function tellApart(document: DescribedApi): void {
  const resolve = resolver(document);
  for (const node of nodes([document.paths, document.components, document.webhooks])) {
    const { anyOf } = node;
    if (anyOf === undefined || !areToldApart(anyOf.map(resolve))) continue;
    delete node.anyOf;
    node.oneOf = anyOf;
  }
  for (const node of answersOf(document, resolve)) openCodes(node);
}

/** Whether each is an object that requires a field that no other one requires. */
function areToldApart(branches: readonly Schema[]): boolean {
  return branches.every(
    ({ type, required = [] }, index) =>
      type === "object" &&
      required.some((name) => branches.every((other, at) => at === index || !other.required?.includes(name))),
  );
}
