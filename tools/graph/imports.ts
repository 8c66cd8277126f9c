/** That one file or module imports another. */
export interface Import {
  readonly from: string;
  readonly to: string;
  /** Whether only types are taken, which is gone when the program runs. */
  readonly isTypeOnly: boolean;
}
