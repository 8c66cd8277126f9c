export type IsoDates<Fields> = { [Name in keyof Fields]: IsoDate<Fields[Name]> };
type IsoDate<Value> = Value extends Date ? string : Value;

/** A record's fields as an answer has them: moments are ISO 8601 text. */
export function isoDates<Fields extends object>(fields: Fields): IsoDates<Fields> {
  const answer = { ...fields } as { [name: string]: unknown };
  for (const name in answer) {
    const value = answer[name];
    if (value instanceof Date) answer[name] = value.toISOString();
  }
  return answer as IsoDates<Fields>;
}
