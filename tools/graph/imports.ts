/** An import of one file or module by another. */
export interface Import {
  readonly from: string;
  readonly to: string;
  /** Whether it imports only types, so that nothing is imported at run time. */
  readonly isTypeOnly: boolean;
}
