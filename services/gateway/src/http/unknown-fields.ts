/**
 * Paths (`stops.3.adress`) of the fields of `raw` that its schema let fall, found by comparing it with what
 * the schema made of it. Holds as long as schemas change values but do not rename fields.
 */
export function unknownFields(raw: unknown, parsed: unknown, most = Number.POSITIVE_INFINITY): string[] {
  const found: string[] = [];
  compare(raw, parsed, "", found, most);
  return found;
}

function compare(raw: unknown, parsed: unknown, path: string, found: string[], most: number): void {
  if (found.length >= most) return;
  if (Array.isArray(raw) && Array.isArray(parsed)) {
    for (let i = 0; i < raw.length && i < parsed.length; i++)
      compare(raw[i], parsed[i], `${path}${i}.`, found, most);
    return;
  }
  if (!isPlainObject(raw) || !isPlainObject(parsed)) return;
  for (const name of Object.keys(raw)) {
    if (found.length >= most) return;
    if (Object.hasOwn(parsed, name)) compare(raw[name], parsed[name], `${path}${name}.`, found, most);
    else found.push(path + name);
  }
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
