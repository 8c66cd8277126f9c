/** One instruction of a Dockerfile, with its words. */
export interface Step {
  readonly line: number;
  readonly word: string;
  /** The words after it. Those of RUN and ENTRYPOINT are the elements of their JSON array. */
  readonly args: readonly string[];
}

/** A stage: what it starts from, and its steps. */
export interface Stage {
  readonly name: string;
  readonly from: string;
  readonly steps: readonly Step[];
}

const KNOWN = ["COPY", "ENTRYPOINT", "ENV", "EXPOSE", "RUN", "USER", "WORKDIR"];
const AS_ARRAY = ["ENTRYPOINT", "RUN"];
/** name:tag, and its digest where it is known */
const EXACT_IMAGE = /^[a-z0-9./-]+:(?!latest\b)[\w.-]+(@sha256:[0-9a-f]{64})?$/;

/**
 * Parses a Dockerfile, with only the few forms that ours needs.
 * @throws Error with a line per fault: anything else, a shell, an image without a tag, a final stage that is root
 */
export function readDockerfile(text: string): Stage[] {
  const stages: { name: string; from: string; line: number; steps: Step[] }[] = [];
  const faults: string[] = [];
  const fault = (line: number, words: string) => faults.push(`line ${line}: ${words}`);
  text.split("\n").forEach((source, index) => {
    const line = index + 1;
    const [, word = "", rest = ""] = /^([A-Z]+) (.+)$/.exec(source) ?? [];
    if (source === "" || source.startsWith("#")) return;
    if (word === "FROM") {
      const [, from = "", name = ""] = /^(\S+) AS ([a-z-]+)$/.exec(rest) ?? [];
      if (name === "") fault(line, "write FROM image AS name");
      const isStage = stages.some((stage) => stage.name === from);
      if (!isStage && !EXACT_IMAGE.test(from)) fault(line, `${from} needs a tag that is not "latest"`);
      stages.push({ name, from, line, steps: [] });
      return;
    }
    const stage = stages.at(-1);
    if (stage === undefined || !KNOWN.includes(word)) {
      fault(line, `"${source}" is not one of FROM, ${KNOWN.join(", ")} on one line`);
      return;
    }
    const args = AS_ARRAY.includes(word) ? arrayOf(rest) : rest.split(" ");
    if (args === undefined) fault(line, `${word} takes a JSON array: no shell takes part`);
    else stage.steps.push({ line, word, args });
  });
  for (const target of finalStages(stages)) {
    const steps = lineageOf(target.name, stages).flatMap((stage) => stage.steps);
    const user = steps.findLast(({ word }) => word === "USER")?.args[0] ?? "root";
    if (!/^[1-9]\d*:[1-9]\d*$/.test(user))
      fault(target.line, `${target.name} runs as ${user}: set a USER by numbers`);
    if (!steps.some(({ word }) => word === "ENTRYPOINT"))
      fault(target.line, `${target.name} has no ENTRYPOINT`);
  }
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return stages;
}

/** A stage and the stages that it starts from, the first one first. */
function lineageOf(name: string, stages: readonly Stage[]): Stage[] {
  const stage = stages.find((other) => other.name === name);
  return stage === undefined ? [] : [...lineageOf(stage.from, stages), stage];
}

/** Stages that no other stage starts from or copies from: the images. */
function finalStages<S extends Stage>(stages: readonly S[]): S[] {
  const used = new Set<string>();
  for (const { from, steps } of stages) {
    used.add(from);
    for (const { args } of steps)
      for (const arg of args) if (arg.startsWith("--from=")) used.add(arg.slice(7));
  }
  return stages.filter(({ name }) => !used.has(name));
}

function arrayOf(text: string): string[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every((word) => typeof word === "string") ? value : undefined;
  } catch {
    return undefined;
  }
}
