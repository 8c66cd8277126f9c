/** A text, or its forms by number as `Intl.PluralRules` names them. `{name}` stands for a value. */
export type Text = string | { readonly one: string; readonly other: string };
export type Values = Readonly<Record<string, string | number>>;

const rules = new Map<string, Intl.PluralRules>();

/** A text with its values. `count` chooses among its forms. @param locale of the text: numbers are written so */
export function filled(text: Text, values: Values, locale: string): string {
  const form = typeof text === "string" ? text : text[formOf(values["count"], locale)];
  return form.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? value.toLocaleString(locale) : value;
  });
}

function formOf(count: string | number | undefined, locale: string): "one" | "other" {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, known);
  return typeof count === "number" && known.select(count) === "one" ? "one" : "other";
}
