import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const CGROUPS = "/sys/fs/cgroup";
/** A short period, so that a thread never stands still for long. */
const PERIOD_US = 20_000;

/** Limits processes to a share of a core each, by the quota that Kubernetes uses for `limits.cpu`. Needs root. */
export class Quota {
  readonly #hasOneTree = existsSync(join(CGROUPS, "cgroup.controllers"));
  readonly #groups = new Map<string, string>();

  /** The latest process of this name. */
  limit(name: string, pid: number, share: number): void {
    const group = this.#groups.get(name) ?? this.#make(name, share);
    writeFileSync(join(group, "cgroup.procs"), String(pid));
  }

  /** Once the processes have ended. */
  remove(): void {
    for (const group of this.#groups.values()) rmdirSync(group);
  }

  #make(name: string, share: number): string {
    const group = join(CGROUPS, this.#hasOneTree ? "" : "cpu", `rondo-${process.pid}-${name}`);
    mkdirSync(group);
    this.#groups.set(name, group);
    const quotaUs = share * PERIOD_US;
    if (this.#hasOneTree) writeFileSync(join(group, "cpu.max"), `${quotaUs} ${PERIOD_US}`);
    else {
      writeFileSync(join(group, "cpu.cfs_period_us"), String(PERIOD_US));
      writeFileSync(join(group, "cpu.cfs_quota_us"), String(quotaUs));
    }
    return group;
  }
}
