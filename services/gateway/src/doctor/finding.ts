/**
 * A contradiction in the records. `reconciler`: a running gateway repairs it within minutes, `doctor --fix` now.
 * `gateway`: the ordinary work of a gateway repairs it as soon as one runs. `operator`: an invariant is broken, and no
 * program repairs it.
 */
export interface Finding {
  readonly check: string;
  readonly remedy: "reconciler" | "gateway" | "operator";
  readonly companyId: string | null;
  readonly recordId: string;
  readonly message: string;
}

/** Findings about one record. */
export const findingsOf =
  (companyId: string | null, recordId: string) =>
  (check: string, remedy: Finding["remedy"], message: string): Finding => ({
    check,
    remedy,
    companyId,
    recordId,
    message,
  });
