/** A line of the gateway's log. */
export type LogLine = Readonly<Record<string, unknown>> & { readonly level: number; readonly msg: string };

/** Keeps the lines of a log. */
export class LogLines {
  readonly texts: string[] = [];

  write(text: string): void {
    this.texts.push(text);
  }

  /** The lines of one kind, without the fields that differ from run to run. */
  of(message: string): LogLine[] {
    return this.lines.filter(({ msg }) => msg === message);
  }

  get lines(): LogLine[] {
    return this.texts.map((text) => JSON.parse(text) as LogLine);
  }

  /** One line for each request. */
  get requests(): LogLine[] {
    return this.of("request");
  }
}
