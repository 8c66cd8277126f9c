import type { Texts } from "../catalogue.ts";
import type { courierLink as english } from "../en/courier-link.ts";

export const courierLink: Texts<typeof english> = {
  "link.open": "Link fürs Telefon",
  "link.for": "Link für {name}",
  "link.none":
    "Der Link öffnet auf jedem Telefon die Stopps dieses Kuriers, ohne Anmeldung. Dort meldet der Kurier Ergebnisse. Er zeigt den freigegebenen Plan, sonst den gültigen.",
  "link.there":
    "Dieser Kurier hat einen Link bis {time}. Seine Adresse lässt sich nicht noch einmal zeigen. Ein neuer Link beendet ihn.",
  "link.seen": "Der Kurier hat den letzten Plan gesehen: {time}.",
  "link.notSeen": "Der Kurier hat den letzten Plan noch nicht bestätigt.",
  "link.make": "Link erzeugen",
  "link.renew": "Neuen Link erzeugen",
  "link.end": "Link beenden",
  "link.ended": "Der Link von {name} gilt nicht mehr",
  "link.address": "Link",
  "link.send":
    "Schicken Sie ihn nur diesem Kurier, oder lassen Sie das Telefon den Code lesen. Er endet {time}.",
  "link.code": "Der Link als Code für die Kamera eines Telefons",
};
