import { cruise } from "dependency-cruiser";
import { root } from "../settings.ts";
import type { Import } from "./imports.ts";

/** The imports among the files of some folders, without their tests, as dependency-cruiser sees them. */
export async function typescriptImports(folders: readonly string[]): Promise<Import[]> {
  const { output } = await cruise([...folders], {
    baseDir: root,
    includeOnly: { path: folders.map((folder) => `^${folder}/`) },
    exclude: { path: "\\.test\\.ts$|/test-[^/]+\\.ts$" },
    tsPreCompilationDeps: true,
  });
  if (typeof output === "string") throw new Error("dependency-cruiser returned text instead of its result");
  return output.modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved, dependencyTypes }) => ({
      from: source,
      to: resolved,
      isTypeOnly: dependencyTypes.includes("type-only"),
    })),
  );
}
