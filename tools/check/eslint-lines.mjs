import { relative } from "node:path";

/** ESLint formatter: one line per fault. */
export default function lines(results) {
  return results
    .flatMap(({ filePath, messages }) =>
      messages.map(
        ({ line, column, message, ruleId }) =>
          `${relative(process.cwd(), filePath)}:${line}:${column} ${message} (${ruleId ?? "parse"})`,
      ),
    )
    .join("\n");
}
