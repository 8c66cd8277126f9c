import type { Texts } from "../catalogue.ts";
import type { shell as english } from "../en/shell.ts";

export const shell: Texts<typeof english> = {
  account: "Konto",
  cancel: "Abbrechen",
  close: "Schließen",
  loading: "Lädt",
  signOut: "Abmelden",
  skip: "Zum Inhalt",
  tryAgain: "Noch einmal",
  undo: "Rückgängig",
  until: "bis {time}",
  from: "ab {time}",
  "goto.projects": "Projekte",
  "theme.switch": "Zwischen Hell und Dunkel wechseln",
  "nowhere.title": "Diese Seite gibt es nicht",
  "palette.title": "Befehle",
  "find.title": "Stopp, Auftrag, Telefon, Kurier oder Tag finden",
  "palette.hint": "Stopp, Auftrag, Telefon, Kurier, Tag oder Befehl",
  "palette.none": "Nichts gefunden.",

  "signIn.title": "Bei Rondo anmelden",
  "signIn.working": "Anmeldung läuft …",
  "signIn.other":
    "Sie sind bei {company} angemeldet. Dieser Link meldet Sie neu an, vielleicht bei einer anderen Firma. Fahren Sie nur fort, wenn Sie um ihn gebeten haben.",
  "signIn.stay": "Angemeldet bleiben",
  "signIn.replace": "Mit dem Link anmelden",
  "signIn.how":
    "Sie melden sich mit einem Link an, der einmal gilt. Die Verwaltung Ihrer Firma erzeugt ihn in den Einstellungen, der Betreiber dieses Servers mit:",
  "signIn.demo": "Auf dem eigenen Rechner zeigt npm start einen Link zur Demo-Firma.",
};
