import type { Texts } from "../catalogue.ts";
import type { firm as english } from "../en/firm.ts";

export const firm: Texts<typeof english> = {
  "settings.firm": "Firma",
  "firm.hint": "Womit neue Tage und Schichten beginnen. Vorhandene Tage bleiben, wie sie sind.",
  "firm.save": "Speichern",
  "firm.saved": "Die Einstellungen der Firma sind gespeichert",
  "firm.conflict":
    "Jemand anderes hat diese Einstellungen inzwischen geändert. Laden Sie sie neu; was Sie hier geschrieben haben, geht dann verloren.",
  "firm.remove": "{name} entfernen",
  "firm.shift": "Übliche Schicht",
  "firm.shift.hint": "Ein neuer Kurier eines Tages beginnt damit.",
  "firm.depots": "Depots",
  "firm.depots.hint": "Mit Namen angeboten, wo ein Tag oder ein Kurier beginnt oder endet.",
  "firm.depots.add": "Depot hinzufügen",
  "firm.address": "Adresse oder Koordinaten",
  "firm.vehicles": "Fahrzeuge",
  "firm.vehicles.hint": "Kurieren angeboten: was es trägt, was es kann und wessen Straßen es nimmt.",
  "firm.vehicles.add": "Fahrzeug hinzufügen",
  "firm.loadKinds": "Arten von Ladung",
  "firm.loadKinds.hint":
    "In Formularen und beim Import angeboten. Die Einheit ist, was man dafür schreibt: kg, Paletten.",
  "firm.loadKinds.add": "Art hinzufügen",
  "unread.unit":
    "„{text}“ bedeutet schon etwas anderes, wie „t“ 1.000 von Gewicht. Schreiben Sie eine andere Einheit oder keine.",
  "firm.unit": "Einheit",
  "offer.depots": "Depots",
  "offer.vehicles": "Fahrzeuge",
};
