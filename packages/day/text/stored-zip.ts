const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Names are in UTF-8. */
const FLAGS = 0x0800;
/** The first day that the format knows. */
const DATE = 0x21;

/** Files as one ZIP archive that is not compressed: a writer that compresses is ten times as much code. */
export function storedZip(files: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> {
  const names = Object.entries(files).map(([name, content]) => ({
    ...{ content, name: new TextEncoder().encode(name), crc: crc32(content), at: 0 },
  }));
  const size = names.reduce((sum, { name, content }) => sum + 76 + 2 * name.length + content.length, 22);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  let at = 0;
  const u16 = (...values: number[]) => {
    for (const value of values) view.setUint16((at += 2) - 2, value, true);
  };
  const u32 = (...values: number[]) => {
    for (const value of values) view.setUint32((at += 4) - 4, value, true);
  };
  const put = (part: Uint8Array) => {
    bytes.set(part, at);
    at += part.length;
  };
  for (const file of names) {
    const { name, content, crc } = file;
    file.at = at;
    u32(LOCAL);
    u16(10, FLAGS, 0, 0, DATE);
    u32(crc, content.length, content.length);
    u16(name.length, 0);
    put(name);
    put(content);
  }
  const central = at;
  for (const { name, content, crc, at: local } of names) {
    u32(CENTRAL);
    u16(10, 10, FLAGS, 0, 0, DATE);
    u32(crc, content.length, content.length);
    u16(name.length, 0, 0, 0, 0);
    u32(0, local);
    put(name);
  }
  const length = at - central;
  u32(END);
  u16(0, 0, names.length, names.length);
  u32(length, central);
  u16(0);
  return bytes;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

function crc32(content: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of content) crc = (crc >>> 8) ^ (TABLE[(crc ^ byte) & 255] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}
