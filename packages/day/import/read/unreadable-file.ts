/** Why a file cannot be read; the catalogue has a text for each. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
  readonly code: "oldExcel" | "notTable" | "empty" | "tooLarge";

  constructor(code: UnreadableFile["code"]) {
    super(code);
    this.code = code;
  }
}
