/** A part of a page whose texts are escaped. */
export interface Html {
  readonly html: string;
}

type Value = Html | string | number | null | readonly Html[];

/** Joins a page's own text with values. Texts are escaped; null is nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return {
    html: parts.map((part, index) => (index === 0 ? "" : textOf(values[index - 1] ?? null)) + part).join(""),
  };
}

function textOf(value: Value): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return escaped(value);
  return "html" in value ? value.html : value.map((each) => each.html).join("");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.toWellFormed().replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? "");
}
