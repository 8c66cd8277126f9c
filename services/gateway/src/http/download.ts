import { z } from "zod";

export class Download {
  /** With its charset, if it is text. */
  readonly mediaType: string;
  /** The file name for saving it; printable ASCII without quotes. */
  readonly name: string;
  readonly content: AsyncIterable<string | Uint8Array>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    mediaType: string,
    name: string,
    content: AsyncIterable<string | Uint8Array>,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.mediaType = mediaType;
    this.name = name;
    this.content = content;
    this.headers = headers;
  }
}

export const download = z.instanceof(Download);
