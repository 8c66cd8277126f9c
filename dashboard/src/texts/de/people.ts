import type { Texts } from "../catalogue.ts";
import type { people as english } from "../en/people.ts";

export const people: Texts<typeof english> = {
  "settings.people": "Personen",
  "people.hint": "Wer sich anmelden darf, und was wer darf. Ein Link meldet eine Person einmal an.",
  "people.new": "Neue Person",
  "people.make": "Hinzufügen, Link erstellen",
  "people.empty": "Noch hat hier niemand einen Namen",
  "people.name": "Name",
  "people.role": "Rolle",
  "people.since": "Seit",
  "people.link": "Anmeldelink",
  "people.linkFor": "Ein Link für {name}",
  "people.linkOnce": "Schicken Sie ihn der Person: Er gilt einmal, bis {time}. Er wird nicht wieder gezeigt.",
  "people.changed": "{name}: {role}",
  "people.end": "Beenden",
  "people.end.title": "„{name}“ beenden?",
  "people.end.hint": "Alle Browser dieser Person werden sofort abgemeldet, und kein Link gilt mehr.",
  "role.admin": "Verwaltung",
  "role.admin.hint": "Darf alles.",
  "role.dispatcher": "Disposition",
  "role.dispatcher.hint": "Plant Tage. Nicht: Personen, API-Schlüssel, Webhooks und Abrechnung.",
  "role.viewer": "Einsicht",
  "role.viewer.hint": "Sieht Tage und Pläne und ändert nichts.",
  "failure.API_KEY_SCOPE_MISSING": "Ihre Rolle erlaubt das nicht. Fragen Sie die Verwaltung.",
};
