type Value = string | number | undefined;

/** A path with query fields. Undefined and empty fields are left out. */
export function withQuery(path: string, fields: Readonly<Record<string, Value>>): string {
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}
