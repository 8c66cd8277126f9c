import { textOf } from "../cell.ts";
import { pointTypeIn } from "../../records/stop/point-type.ts";
import { visitOrderIn } from "../../records/stop/visit-order.ts";
import type { NewStop } from "../types.ts";
import { secondsOf } from "./duration.ts";
import type { LineReader } from "./line-reader.ts";

const DAY_MINUTES = 1440;
/** Of lengths beside the service, in minutes. */
const MOST = { setupMinutes: 240, lateMinutes: 720 };
const LONG_MINUTES = 180;
const SHORT_MINUTES = 0.5;
/** The service does not accept 0 minutes, and an absent value would mean the courier's default. */
const NEXT_TO_NOTHING = 0.02;

/** How long a stop takes, how much it matters, and what kind it is. */
export function serviceOf(
  reader: LineReader,
): Pick<NewStop, "serviceMinutes" | keyof typeof MOST | "priority" | "pointType" | "visitOrder"> {
  doubtStatus(reader);
  const type = typeOf(reader);
  const ofStop =
    type.pointType === "stock_loading" ? {} : { ...lengthOf(reader, "lateMinutes"), ...orderOf(reader) };
  const setup = lengthOf(reader, "setupMinutes");
  return { ...minutesOf(reader), ...setup, ...priorityOf(reader), ...type, ...ofStop };
}

function minutesOf(reader: LineReader): Pick<NewStop, "serviceMinutes"> {
  const column = reader.columnsOf("serviceMinutes")[0];
  if (column === undefined) return {};
  const unit = reader.reading.columns[column]?.unit ?? "minutes";
  const seconds = secondsOf(reader.at(column), unit, reader.decimalSign(column));
  if (seconds === null || seconds < 0 || seconds > DAY_MINUTES * 60) {
    reader.doubt("badDuration", "look", column);
    return {};
  }
  if (seconds === 0) {
    reader.doubt("zeroDuration", "look", column);
    return { serviceMinutes: NEXT_TO_NOTHING };
  }
  const minutes = Math.round((seconds / 60) * 100) / 100;
  if (minutes < SHORT_MINUTES && /^[\d.,]+$/.test(textOf(reader.at(column))))
    reader.doubt("shortDuration", "look", column, String(seconds));
  if (minutes > LONG_MINUTES) reader.doubt("longDuration", "look", column, String(minutes));
  return { serviceMinutes: Math.max(NEXT_TO_NOTHING, minutes) };
}

function lengthOf(reader: LineReader, name: keyof typeof MOST): Pick<NewStop, typeof name> {
  const column = reader.columnsOf(name)[0];
  if (column === undefined || textOf(reader.at(column)) === "") return {};
  const unit = reader.reading.columns[column]?.unit ?? "minutes";
  const seconds = secondsOf(reader.at(column), unit, reader.decimalSign(column));
  if (seconds !== null && seconds >= 0 && seconds <= MOST[name] * 60)
    return { [name]: Math.round((seconds / 60) * 100) / 100 };
  reader.doubt("badDuration", "look", column);
  return {};
}

/** Other products' letters, and words of languages, with the API's words. */
const PRIORITIES = new Map(
  Object.entries({
    low: "l,low,lowest,niedrig,gering,matala,alhainen,faible,basse,baja,bajo,låg,laag,niski,niska,baixa,bassa,lav,düşük",
    normal:
      "m,medium,normal,regular,standard,default,mittel,normaali,keskitaso,normale,moyenne,media,medio,vanlig,mellan,normaal,gemiddeld,średni,normalny,normalna,média,normale,middel,orta",
    high: "h,high,important,hoch,wichtig,korkea,tärkeä,haute,élevée,alta,alto,hög,viktig,hoog,wysoki,wysoka,høj,høy,yüksek,vysoká",
    urgent:
      "c,critical,urgent,highest,very high,asap,express,dringend,eilig,sehr hoch,höchste,kiireellinen,kiire,erittäin korkea,urgente,très haute,muy alta,brådskande,akut,vip,spoed,pilne,pilny,bardzo wysoki,acil,haster,hastesag,naléhavé",
  }).flatMap(([priority, words]) => words.split(",").map((word) => [word, priority] as const)),
);
const MOST_PRIORITY = 1000;

function orderOf(reader: LineReader): Pick<NewStop, "visitOrder"> {
  const text = textOf(reader.cell("visitOrder"));
  const visitOrder = visitOrderIn(text);
  if (visitOrder === null && text.trim() !== "") reader.doubt("badOrder", "look", "visitOrder");
  return visitOrder === null ? {} : { visitOrder };
}

function priorityOf(reader: LineReader): Pick<NewStop, "priority"> {
  const text = textOf(reader.cell("priority")).toLowerCase();
  if (text === "") return {};
  const word = PRIORITIES.get(text);
  if (word !== undefined) return word === "normal" ? {} : { priority: word };
  const number = Number(text);
  if (Number.isInteger(number) && Math.abs(number) <= MOST_PRIORITY) return { priority: number };
  reader.doubt("badPriority", "look", "priority");
  return {};
}

function typeOf(reader: LineReader): Pick<NewStop, "pointType"> {
  const type = textOf(reader.cell("type")).toLowerCase();
  if (["depot", "warehouse", "start", "end", "lager", "break", "pause"].includes(type))
    reader.doubt("depot", "skips", "type");
  // A column that is named "pickup" has marks.
  const pointType = ["yes", "true", "ja", "x"].includes(type) ? "pickup" : pointTypeIn(type);
  return pointType === null || pointType === "delivery" ? {} : { pointType };
}

const CANCELLED =
  /^(?:wc-)?(cancel+ed|cancelled.*|canceled.*|refunded|returned|voided|delivered|fulfilled|completed?|done|finished|zugestellt|geliefert|erledigt|abgeschlossen|livrée?|terminée?|entregad[oa]|levererad|klar|toimitettu|valmis|failed|trash|storniert|erstattet|abgebrochen|fehlgeschlagen|annul[ée]e?|rembours[ée]e?|cancelad[oa]|reembolsad[oa]|fallid[oa]|avbruten|återbetald|makulerad|peruttu|peruutettu|hyvitetty|geannuleerd|bezorgd|afgeleverd|anulowan[eya]|dostarczon[eya]|entregue|conclu[ií]d[oa]|annullat[oa]|consegnat[oa]|annulleret|kansellert|leveret|levert|iptal|iptal edildi|teslim edildi|zrušen[ao]?|doručen[ao]?)$/i;

/** An order that was cancelled is left out. A moment in a column like "Cancelled at" says the same. */
function doubtStatus(reader: LineReader): void {
  const column = reader.columnsOf("status").find((other) => {
    const isMoment = /\d{4}/.test(textOf(reader.at(other)));
    const header = reader.reading.table.header[other] ?? "";
    return CANCELLED.test(textOf(reader.at(other))) || (isMoment && /cancel|storn|annul/i.test(header));
  });
  if (column !== undefined) reader.doubt("cancelled", "skips", column);
}
