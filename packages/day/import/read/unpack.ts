import { unzipSync } from "fflate";
import { storedZip } from "../../text/stored-zip.ts";
import { checkSize, MOST_UNPACKED_BYTES } from "./limits.ts";
import { UnreadableFile } from "./unreadable-file.ts";

/**
 * An XLSX file that is safe to read: it has the parts that tables need, unpacked, and no sheet has too many cells.
 * @throws UnreadableFile `tooLarge`, before anything large is in memory
 */
export function unpacked(bytes: Uint8Array): ArrayBuffer {
  let size = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!name.endsWith(".xml") && !name.endsWith(".rels")) return false;
      size += originalSize;
      if (size > MOST_UNPACKED_BYTES) throw new UnreadableFile("tooLarge");
      return true;
    },
  });
  for (const [name, file] of Object.entries(files))
    if (name.includes("worksheets/") && name.endsWith(".xml")) checkSheet(new TextDecoder().decode(file));
  return storedZip(files).buffer;
}

/** The reader fills the gaps before the last row and the last column, so these count, not the cells. */
function checkSheet(xml: string): void {
  let [rows, columns, inRow] = [0, 0, 0];
  for (const [tag] of xml.matchAll(/<(?:\w+:)?(?:row|c)(?=[\s/>])/g)) {
    if (tag.endsWith("c")) inRow++;
    else [rows, inRow] = [rows + 1, 0];
    columns = Math.max(columns, inRow);
  }
  for (const [, letters = "", row = ""] of xml.matchAll(/\sr=["']([A-Z]{0,3})(\d{1,9})["']/g)) {
    rows = Math.max(rows, Number(row));
    columns = Math.max(columns, columnOf(letters));
  }
  checkSize(rows, columns);
}

/** "A" is 1, "XFD" is 16,384. */
function columnOf(letters: string): number {
  return Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}
