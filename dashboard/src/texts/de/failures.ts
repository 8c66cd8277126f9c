import type { Texts } from "../catalogue.ts";
import type { failures as english } from "../en/failures.ts";

export const failures: Texts<typeof english> = {
  "failure.OFFLINE": "Der Server ist nicht erreichbar. Was Sie sehen, kann veraltet sein.",
  "failure.UNAUTHORIZED":
    "Dieser Link wurde schon benutzt oder ist älter als 15 Minuten. Bitten Sie um einen neuen.",
  "failure.FORBIDDEN": "Diese Seite ist veraltet. Laden Sie sie neu.",
  "failure.RATE_LIMITED": "Zu viele Anfragen in einer Minute. Warten Sie kurz, dann noch einmal.",
  "failure.INTERNAL_ERROR": "Auf dem Server ging etwas schief. Ein zweiter Versuch schadet nicht.",
  "failure.INVALID_BODY": "Einige Felder sind nicht gültig.",
  "failure.PROJECT_NOT_FOUND": "Dieses Projekt gibt es nicht. Vielleicht wurde es gelöscht.",
  "failure.PROJECT_MONTHLY_LIMIT": "Die Projekte Ihres Tarifs sind für diesen Monat aufgebraucht.",
  "failure.PROJECT_NOT_DRAFT": "Nur Entwürfe lassen sich löschen. Setzen Sie das Projekt erst auf Entwurf.",
  "failure.COURIER_PER_PROJECT_LIMIT": "Ihr Tarif erlaubt keine weiteren Kuriere in diesem Projekt.",
  "failure.DELIVERY_POINTS_PER_PROJECT_LIMIT": "Ihr Tarif erlaubt keine weiteren Stopps in diesem Projekt.",
  "failure.API_REQUIRES_PAID_PLAN": "Das geht mit dem Tarif Pro oder Business.",
  "failure.OPTIMIZATION_NO_STOPS":
    "Es gibt noch keine Stopps. Importieren Sie zuerst welche, oder fügen Sie einen hinzu.",
  "failure.OPTIMIZATION_NO_COURIERS":
    "An diesem Tag arbeitet noch kein aktiver Kurier. Fügen Sie zuerst einen hinzu.",
  "failure.OPTIMIZATION_PREREQUISITES_MISSING":
    "Noch kein Stopp hat einen Ort auf der Karte. Suchen Sie zuerst die Adressen.",
  "failure.NO_ASSIGNED_POINTS": "Kein Stopp ist einem Kurier zugeteilt, also gibt es nichts zu planen.",
  "failure.DAILY_OPTIMIZATION_LIMIT_EXCEEDED":
    "Die Läufe Ihres Tarifs sind für heute aufgebraucht. Um Mitternacht UTC beginnt die Zählung neu.",
  "failure.INSUFFICIENT_BALANCE": "Guthaben und Konto reichen für diesen Lauf nicht.",
  "failure.GEOCODE_NO_RESULT":
    "Die Adresse „{address}“ wurde nicht gefunden. Verbessern Sie sie dort, wo sie steht.",
  "failure.NO_ROUTES":
    "Kein Kurier kann einen Stopp bedienen. Prüfen Sie Schichten, Zeitfenster und Ladungen.",
  "failure.OPTIMIZER_UNAVAILABLE":
    "Der Optimierer ist nicht erreichbar. Der Lauf kostet nichts; versuchen Sie es später wieder.",
  "failure.CANCELLED": "Die Berechnung wurde abgebrochen. Sie kostet nichts.",
  "failure.TRAVEL_DATA_UNAVAILABLE":
    "Fahrzeiten sind zurzeit nicht zu haben. Der Lauf kostet nichts; versuchen Sie es später wieder.",
};
