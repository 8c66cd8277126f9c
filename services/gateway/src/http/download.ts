import { z } from "zod";

/** A file, which is sent without the envelope. */
export class Download {
  /** With its charset, if it is text. */
  readonly mediaType: string;
  /** The file name for saving it; printable ASCII without quotes. */
  readonly name: string;
  readonly content: AsyncIterable<string>;

  constructor(mediaType: string, name: string, content: AsyncIterable<string>) {
    this.mediaType = mediaType;
    this.name = name;
    this.content = content;
  }
}

/** The schema of an answer that is a file. */
export const download = z.instanceof(Download);
