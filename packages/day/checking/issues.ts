import type { z } from "zod";

/** A fault in one field of a request: where (`stops.3.address`), which rule, and the rule in words. */
export interface Issue {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** Most issues that an answer lists. One more says that there are others. */
export const MOST_ISSUES = 100;
const TOO_MANY = "too_many_issues";

/** The issues that an answer lists. `areAll`: the body was checked to its end. */
export function listed(issues: readonly Issue[], areAll = true): readonly Issue[] {
  if (issues.length <= MOST_ISSUES || issues.at(-1)?.code === TOO_MANY) return issues;
  const message = areAll
    ? `There are ${issues.length} issues; the first ${MOST_ISSUES} are listed.`
    : `There are more than ${MOST_ISSUES} issues; reading stopped.`;
  return [...issues.slice(0, MOST_ISSUES), { path: "", code: TOO_MANY, message }];
}

/** The issues of a failed parse, one per offending field: the first that was found. */
export function issuesOf(error: z.ZodError): Issue[] {
  const issues = error.issues.flatMap(({ code, message, path, ...issue }) =>
    "keys" in issue && code === "unrecognized_keys"
      ? issue.keys.map((key) => ({ path: dotted([...path, key]), code, message }))
      : [{ path: dotted(path), code, message }],
  );
  const paths = new Set<string>();
  return issues.filter(({ path }) => {
    const isFirst = !paths.has(path);
    paths.add(path);
    return isFirst;
  });
}

function dotted(path: readonly PropertyKey[]): string {
  return path.map(String).join(".");
}
