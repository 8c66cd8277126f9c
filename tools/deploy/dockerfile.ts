const KNOWN = ["COPY", "ENTRYPOINT", "ENV", "EXPOSE", "RUN", "USER", "WORKDIR"];
/** name:tag, and its digest where it is known */
const EXACT_IMAGE = /^[a-z0-9./-]+:(?!latest\b)[\w.-]+(@sha256:[0-9a-f]{64})?$/;

/** What a stage is, or starts from. */
interface Stage {
  readonly line: number;
  user: string;
  hasEntryPoint: boolean;
}

/**
 * A line per fault of a Dockerfile, of which only the few forms that ours needs are known: any other form, a shell, an image
 * without a tag, and an image of ours that is root or starts nothing.
 */
export function dockerfileFaults(text: string): string[] {
  const stages = new Map<string, Stage>();
  const used = new Set<string>();
  const faults: string[] = [];
  const fault = (line: number, words: string) => faults.push(`line ${line}: ${words}`);
  let stage: Stage | undefined;
  for (const [index, source] of text.split("\n").entries()) {
    const line = index + 1;
    const [, word = "", rest = ""] = /^([A-Z]+) (.+)$/.exec(source) ?? [];
    if (source === "" || source.startsWith("#")) continue;
    if (word === "FROM") {
      const [, from = "", name = ""] = /^(\S+) AS ([a-z-]+)$/.exec(rest) ?? [];
      if (name === "") fault(line, "write FROM image AS name");
      const parent = stages.get(from);
      if (!parent && !EXACT_IMAGE.test(from)) fault(line, `${from} needs a tag that is not "latest"`);
      used.add(from);
      stage = { line, user: parent?.user ?? "root", hasEntryPoint: parent?.hasEntryPoint ?? false };
      stages.set(name, stage);
    } else if (stage === undefined || !KNOWN.includes(word)) {
      fault(line, `"${source}" is not one of FROM, ${KNOWN.join(", ")} on one line`);
    } else {
      if (["ENTRYPOINT", "RUN"].includes(word) && !isArray(rest))
        fault(line, `${word} takes a JSON array: no shell takes part`);
      if (word === "ENTRYPOINT") stage.hasEntryPoint = true;
      if (word === "USER") stage.user = rest;
      for (const [, from = ""] of rest.matchAll(/--from=(\S+)/g)) used.add(from);
    }
  }
  for (const [name, { line, user, hasEntryPoint }] of stages) {
    if (used.has(name)) continue;
    if (!/^[1-9]\d*:[1-9]\d*$/.test(user)) fault(line, `${name} runs as ${user}: set a USER by numbers`);
    if (!hasEntryPoint) fault(line, `${name} has no ENTRYPOINT`);
  }
  return faults;
}

function isArray(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
}
