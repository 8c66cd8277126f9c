import type { JSX } from "preact";
import { Select } from "../../parts/field.tsx";
import { language, theme, units, type Language, type Theme, type Units } from "../../preferences.ts";
import { t } from "../../texts/catalogue.ts";
import { Section } from "./section.tsx";

// Each in its own language, so that a person finds it.
const languages: readonly { readonly value: Language; readonly text: string }[] = [
  { value: "en", text: "English" },
  { value: "de", text: "Deutsch" },
];
const themes: readonly Theme[] = ["system", "light", "dark"];
const systems: readonly Units[] = ["metric", "imperial"];

/** How this browser shows things. */
export function Preferences(): JSX.Element {
  return (
    <Section title={t("settings.preferences")} hint={t("preferences.hint")}>
      <div class="fields">
        <Select
          label={t("preferences.language")}
          value={language.value}
          options={languages}
          onValue={(chosen) => (language.value = chosen)}
        />
        <Select
          label={t("preferences.theme")}
          value={theme.value}
          options={themes.map((value) => ({ value, text: t(`theme.${value}`) }))}
          onValue={(chosen) => (theme.value = chosen)}
        />
        <Select
          label={t("preferences.units")}
          value={units.value}
          options={systems.map((value) => ({ value, text: t(`units.${value}`) }))}
          onValue={(chosen) => (units.value = chosen)}
        />
      </div>
    </Section>
  );
}
