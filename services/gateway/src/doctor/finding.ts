/**
 * Something that is not as it should be. `reconciler`: a running gateway sets it right within minutes, or
 * `doctor --fix` now. `gateway`: the ordinary work of a gateway does, as soon as one runs. `operator`: an invariant is
 * broken, which no program mends by itself.
 */
export interface Finding {
  readonly check: string;
  readonly remedy: "reconciler" | "gateway" | "operator";
  readonly companyId: string | null;
  /** The record that it is about. */
  readonly recordId: string;
  readonly message: string;
}
