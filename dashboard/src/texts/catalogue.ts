import { effect, signal } from "@preact/signals";
import { language, type Language } from "../preferences.ts";
import { filled, type Text, type Values } from "@rondo/day/texts/filled.ts";
import { en } from "./en.ts";

export type Key = keyof typeof en;
/** Texts of another language: the same keys in the same forms. */
export type Texts<English extends Readonly<Record<string, Text>>> = {
  readonly [Name in keyof English]: English[Name] extends string
    ? string
    : { readonly one: string; readonly other: string };
};
export type Catalogue = Texts<typeof en>;

// A language is this line and its file.
const others: Readonly<Record<Exclude<Language, "en">, () => Promise<Catalogue>>> = {
  de: async () => (await import("./de.ts")).de,
};

const texts = signal<Catalogue>(en);
/** How dates and numbers are written: the language of the texts, in the browser's variety of it. */
export const locale = signal(varietyOf("en"));

effect(() => {
  const wanted = language.value;
  void (async () => {
    const loaded = wanted === "en" ? en : await others[wanted]();
    if (language.value !== wanted) return;
    texts.value = loaded;
    locale.value = varietyOf(wanted);
    document.documentElement.lang = wanted;
  })();
});

/** The text of a key in the chosen language. `count` chooses among its forms. */
export function t(key: Key, values: Values = {}): string {
  return filled(texts.value[key], values, locale.value);
}

/** Whether the catalogue has a text for something that the service named. */
export function isKey(key: string): key is Key {
  return Object.hasOwn(en, key);
}

function varietyOf(wanted: Language): string {
  return navigator.languages.find((known) => known.split("-")[0] === wanted) ?? wanted;
}
