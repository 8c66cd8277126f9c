/** Runs whose depots are looked up, which takes no solver: of a gateway, and of one company. */
const MOST_LOCATING = { ofGateway: 16, ofCompany: 4 };

interface ActiveRun {
  readonly stop: AbortController;
  readonly finished: Promise<void>;
  readonly companyId: string;
  /**
   * `geocoder`: its depots are looked up. `nobody`: no optimizer has taken it yet. `queue`: it waits in an optimizer's
   * queue, since no solver is free.
   */
  takenBy: "geocoder" | "nobody" | "queue" | "solver";
}

export class ActiveRuns extends Map<string, ActiveRun> {
  takenBy(by: ActiveRun["takenBy"]): number {
    return [...this.values()].filter(({ takenBy }) => takenBy === by).length;
  }

  /** The number of runs that hold a problem for a solver. */
  get solving(): number {
    return this.size - this.takenBy("geocoder");
  }

  /** Whether the depots of one more run of a company may be looked up. */
  mayLocate(companyId: string): boolean {
    const locating = [...this.values()].filter(({ takenBy }) => takenBy === "geocoder");
    const ofCompany = locating.filter((run) => run.companyId === companyId);
    return locating.length < MOST_LOCATING.ofGateway && ofCompany.length < MOST_LOCATING.ofCompany;
  }
}
