import { filled, type Text, type Values } from "@rondo/day/texts/filled.ts";

const en = {
  title: "Your stops",
  progress: "{done} of {all} done",
  waiting: { one: "No connection. {count} outcome waits.", other: "No connection. {count} outcomes wait." },
  unconnected: "No connection. You can go on.",
  starting: "Your day is being loaded …",
  startingOffline: "No connection. Your day is loaded as soon as there is one.",
  none: "This page needs a link. Ask the office to send it to you.",
  ended: "This link has ended",
  endedHint: "Ask the office for a new one.",
  endedWaiting: {
    one: "{count} outcome was not sent. It is sent when you open a new link on this telephone.",
    other: "{count} outcomes were not sent. They are sent when you open a new link on this telephone.",
  },
  noStops: "There are no stops for you yet. They show here by themselves.",
  next: "Next stop",
  stop: "Stop {number}",
  toNext: "Back to the next stop",
  order: "Order {order}",
  goods: "Goods",
  products: "Products",
  payment: "Payment",
  notes: "Notes",
  window: "Window",
  anyTime: "any time",
  planned: "planned {time}",
  call: "Call",
  navigate: "Navigate",
  served: "Served",
  failed: "Not served",
  load: "Load",
  loaded: "Loaded",
  breakBefore: "Break before this stop: {from} to {to}",
  break: "Break",
  why: "Why was it not served?",
  "why.absent": "Nobody there",
  "why.closed": "Closed",
  "why.address": "Address not found",
  "why.refused": "Refused",
  "why.other": "Another reason",
  whyText: "In your words",
  report: "Report",
  back: "Back",
  wasServed: "{name}: served",
  wasFailed: "{name}: not served",
  undo: "Undo",
  refused: "The office no longer has this stop, so the outcome was not taken: {names}",
  allDone: "All stops are done",
  thenTo: "Then to: {address}",
  all: "All stops",
  changed: "Your plan has changed",
  changedHint: "Look at the changes before you go on.",
  added: "New, at {time}",
  removed: "Not yours any more",
  reordered: "In another order, at {time}",
  retimed: "At another time: {time}",
  edited: "Other details: look at the stop",
  seen: "I have seen it",
} as const satisfies Readonly<Record<string, Text>>;

export type Key = keyof typeof en;

const de: Readonly<Record<Key, Text>> = {
  title: "Ihre Stopps",
  progress: "{done} von {all} erledigt",
  waiting: {
    one: "Keine Verbindung. {count} Ergebnis wartet.",
    other: "Keine Verbindung. {count} Ergebnisse warten.",
  },
  unconnected: "Keine Verbindung. Sie können weitermachen.",
  starting: "Ihr Tag wird geladen …",
  startingOffline: "Keine Verbindung. Ihr Tag wird geladen, sobald es eine gibt.",
  none: "Diese Seite braucht einen Link. Lassen Sie ihn sich vom Büro schicken.",
  ended: "Dieser Link gilt nicht mehr",
  endedHint: "Bitten Sie das Büro um einen neuen.",
  endedWaiting: {
    one: "{count} Ergebnis wurde nicht gesendet. Es wird gesendet, wenn Sie auf diesem Telefon einen neuen Link öffnen.",
    other:
      "{count} Ergebnisse wurden nicht gesendet. Sie werden gesendet, wenn Sie auf diesem Telefon einen neuen Link öffnen.",
  },
  noStops: "Noch keine Stopps für Sie. Sie erscheinen hier von selbst.",
  next: "Nächster Stopp",
  stop: "Stopp {number}",
  toNext: "Zurück zum nächsten Stopp",
  order: "Auftrag {order}",
  goods: "Ware",
  products: "Produkte",
  payment: "Zahlung",
  notes: "Hinweise",
  window: "Zeitfenster",
  anyTime: "jederzeit",
  planned: "geplant {time}",
  call: "Anrufen",
  navigate: "Navigieren",
  served: "Erledigt",
  failed: "Nicht erledigt",
  load: "Laden",
  loaded: "Geladen",
  breakBefore: "Pause vor diesem Stopp: {from} bis {to}",
  break: "Pause",
  why: "Warum nicht erledigt?",
  "why.absent": "Niemand da",
  "why.closed": "Geschlossen",
  "why.address": "Adresse nicht gefunden",
  "why.refused": "Annahme verweigert",
  "why.other": "Anderer Grund",
  whyText: "In Ihren Worten",
  report: "Melden",
  back: "Zurück",
  wasServed: "{name}: erledigt",
  wasFailed: "{name}: nicht erledigt",
  undo: "Rückgängig",
  refused: "Das Büro hat diesen Stopp nicht mehr; das Ergebnis wurde nicht übernommen: {names}",
  allDone: "Alle Stopps sind erledigt",
  thenTo: "Danach zu: {address}",
  all: "Alle Stopps",
  changed: "Ihr Plan hat sich geändert",
  changedHint: "Sehen Sie sich die Änderungen an, bevor Sie weitermachen.",
  added: "Neu, um {time}",
  removed: "Nicht mehr Ihrer",
  reordered: "In anderer Reihenfolge, um {time}",
  retimed: "Zu anderer Zeit: {time}",
  edited: "Andere Angaben: sehen Sie den Stopp an",
  seen: "Ich habe es gesehen",
};

const [known = "en"] = navigator.languages.filter((each) => /^(en|de)\b/.test(each));
/** The language of the browser, if the page has it. */
export const language = known.startsWith("de") ? "de" : "en";

export function t(key: Key, values: Values = {}): string {
  return filled((language === "de" ? de : en)[key], values, known);
}

const dates = new Intl.DateTimeFormat(known, {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

/** A date of the calendar, which no time zone moves. */
export function dateText(date: string): string {
  return dates.format(new Date(`${date}T12:00:00Z`));
}
