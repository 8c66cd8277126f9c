const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_BYTES = 22;
/** Of the record that says where a large archive ends. */
const WIDE_LOCATOR_BYTES = 20;
/** In place of a number that needs more than 32 bits. */
const ELSEWHERE = 0xffffffff;
const DEFLATED = 8;

/**
 * The wanted files of a ZIP archive, unpacked by the platform: a library that unpacks is ten times as much code.
 *
 * @param isWanted asked with the name and the bytes of each file, as the archive tells them; may throw
 * @throws RangeError, or the platform's error, for bytes that are no archive, and files of other sizes than they tell
 */
export async function unzipped(
  bytes: Uint8Array<ArrayBuffer>,
  isWanted: (name: string, size: number) => boolean,
): Promise<Record<string, Uint8Array>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const u16 = (at: number) => view.getUint16(at, true);
  const u32 = (at: number) => view.getUint32(at, true);
  const u64 = (at: number) => Number(view.getBigUint64(at, true));
  let end = bytes.length - END_BYTES;
  while (u32(end) !== END) end--; // a comment may stand behind it
  let [at, left] = [u32(end + 16), u16(end + 10)];
  if (at === ELSEWHERE) {
    const wide = u64(end - WIDE_LOCATOR_BYTES + 8);
    [at, left] = [u64(wide + 48), u64(wide + 32)];
  }
  const files: Record<string, Uint8Array> = {};
  for (; left > 0; left--) {
    if (u32(at) !== CENTRAL) throw new RangeError("The directory of the archive is broken.");
    const nameAt = at + 46;
    const moreAt = nameAt + u16(at + 28);
    const name = new TextDecoder().decode(bytes.subarray(nameAt, moreAt));
    let wide = moreAt;
    while (u16(wide) !== 1 && wide < moreAt + u16(at + 30)) wide += 4 + u16(wide + 2);
    const [size, packed, local] = [24, 20, 42].map((field) => {
      const value = u32(at + field);
      return value === ELSEWHERE ? u64((wide += 8) - 4) : value;
    }) as [number, number, number];
    const isDeflated = u16(at + 10) === DEFLATED;
    at = moreAt + u16(at + 30) + u16(at + 32);
    if (!isWanted(name, size)) continue;
    const begin = local + 30 + u16(local + 26) + u16(local + 28);
    const content = bytes.subarray(begin, begin + packed);
    files[name] = isDeflated ? await inflated(content, size) : content;
  }
  return files;
}

/** @throws RangeError unless there are as many bytes as told; no more than these are in memory */
async function inflated(content: Uint8Array<ArrayBuffer>, size: number): Promise<Uint8Array> {
  const whole = new Uint8Array(size);
  const stream: ReadableStream<Uint8Array> = new Blob([content])
    .stream()
    .pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  let at = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    whole.set(value, at); // throws beyond the end
    at += value.length;
  }
  if (at !== size) throw new RangeError("A file of the archive is shorter than it tells.");
  return whole;
}
