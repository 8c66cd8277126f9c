/** A section of CHANGELOG.md: "Unreleased", or a version with its date. */
export interface Section {
  readonly title: string;
  readonly date: string | undefined;
  readonly body: string;
}

/** The sections of a changelog, newest first. */
export function sectionsOf(changelog: string): Section[] {
  const [, ...parts] = changelog.split(/^## /m);
  return parts.map((part) => {
    const [heading = "", ...lines] = part.split("\n");
    const [title = "", date] = heading.split(" - ");
    return { title: title.replaceAll(/[[\]]/g, ""), date, body: lines.join("\n").trim() };
  });
}

/** The obstacles to a release of a version: it has no dated section of its own, or there are unreleased changes. */
export function changelogFaults(changelog: string, version: string): string[] {
  const [first, second] = sectionsOf(changelog);
  const isOpen = first?.title === "Unreleased";
  const newest = isOpen ? second : first;
  const faults: string[] = [];
  if (isOpen && first.body !== "") faults.push('CHANGELOG.md has changes under "Unreleased"');
  if (newest?.title !== version) faults.push(`CHANGELOG.md has no section for ${version}`);
  else if (!/^\d{4}-\d\d-\d\d$/.test(newest.date ?? "")) faults.push(`CHANGELOG.md: ${version} has no date`);
  else if (newest.body === "") faults.push(`CHANGELOG.md: ${version} has no changes`);
  return faults;
}
