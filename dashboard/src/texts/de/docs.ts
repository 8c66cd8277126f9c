import type { Texts } from "../catalogue.ts";
import type { docs as english } from "../en/docs.ts";

export const docs: Texts<typeof english> = {
  "docs.start": "Anfang",
  "docs.guides": "Anleitungen",
  "docs.begin":
    "Erzeugen Sie einen Schlüssel und senden Sie eine erste Anfrage, von hier oder aus einem Terminal.",
  "docs.first": "Eine erste Anfrage",
  "docs.parameters": "Parameter",
  "docs.in.path": "im Pfad",
  "docs.in.query": "in der Abfrage",
  "docs.in.header": "Kopfzeile",
  "docs.required": "erforderlich",
  "docs.fields": "Felder",
  "docs.body": "Inhalt",
  "docs.answers": "Antworten",
  "docs.try": "Ausprobieren",
  "docs.try.hint": "Die Anfrage geht an diesen Server und ändert, was sie sagt.",
  "docs.key": "API-Schlüssel",
  "docs.send": "Senden",
};
