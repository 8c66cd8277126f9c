import { exactMoment } from "@rondo/day/time/moments.ts";
import { clockIn } from "@rondo/day/quantity/clock.ts";
import { readAmount, typedLoads } from "@rondo/day/quantity/load.ts";
import { readSeconds } from "@rondo/day/quantity/minutes.ts";
import { typedNumber } from "@rondo/day/quantity/number.ts";
import { phoneText, phoneUri } from "@rondo/day/quantity/phone.ts";
import { windowsIn } from "@rondo/day/quantity/windows.ts";
import { plainName } from "@rondo/day/import/names/plain-name.ts";
import { dateOf, dateOrderOf } from "@rondo/day/import/convert/date.ts";
import { secondsOf } from "@rondo/day/import/convert/duration.ts";
import { amountOf, decimalSignOf } from "@rondo/day/import/convert/amount.ts";
import { readName } from "@rondo/day/import/names/names.ts";
import { unprotected } from "@rondo/day/import/cell.ts";
import { timeOf } from "@rondo/day/import/convert/time.ts";
import { csvRow } from "@rondo/day/out/csv-row.ts";
import { priorityRank } from "@rondo/day/records/stop/priority.ts";
import { serviceSeconds } from "@rondo/day/records/stop/service-minutes.ts";
import { expect, test } from "vitest";
import { listIn } from "@rondo/day/text/list-in.ts";
import { parseHouseNumbers } from "@rondo/addresses/house-number.ts";
import { addressWords, fold } from "@rondo/addresses/words.ts";
import { writtenCoordinates } from "@rondo/addresses/written-coordinates.ts";
import { hasSecret } from "../../services/gateway/src/keys/key.ts";
import { checkWebhookUrl } from "../../services/gateway/src/webhooks/url.ts";
import { sessionTokenOf } from "../../services/gateway/src/admission/session-cookie.ts";
import { rangeOf } from "../../services/gateway/src/basemap/tiles.ts";
import { requireJson } from "../../services/gateway/src/http/body.ts";
import { traceIdOf } from "@rondo/signals/tracing.ts";
import { retryAfterMs } from "@rondo/wire/retry-after.ts";
import { geocoderReaders } from "./answers.ts";
import { fastGrowing, piecesOf } from "./growth.ts";

/** Readers of strangers' texts, each with a text that it accepts. */
const readers: readonly (readonly [name: string, read: (text: string) => unknown, example: string])[] = [
  ["coordinates in words", writtenCoordinates, "geo:(N 60.1675° , E 24.9427°)"],
  ["an address", addressWords, "n:o 39b12 - 4, as5 00100helsinki"],
  ["a folded text", fold, "Äß"],
  ["house numbers", parseHouseNumbers, "2a, 4;6-8"],
  [
    "a webhook URL",
    (text) => checked(() => checkWebhookUrl(`https://${text}`, false)),
    "https://a.b.c:444/d",
  ],
  ["a request id", hasSecret, "rk_live_abc"],
  ["a time at a stop", serviceSeconds, "1.5 h 30 min"],
  ["a priority", priorityRank, "urgent +5"],
  ["an instant", exactMoment, "2026-12-01t06:00:00.5+02:00"],
  ["a time", clockIn, "um 8:30:00 p. m. uhr"],
  ["windows", windowsIn, "8 - 10, 13 until 15 and 17 bis 18 +1, from 9, 9 onwards"],
  ["a cell's time", timeOf, "2026-12-01 06:00:00.5z"],
  [
    "a cell's date",
    (text) => [dateOf(text, "dayFirst"), dateOrderOf([text], null)],
    "Tue, 1. Dec. 2026 1/2/26",
  ],
  ["a cell's duration", (text) => secondsOf(text, "minutes", null), "1,5 h and 30 min 0:10:15"],
  ["a cell's number", (text) => [amountOf(text, null), decimalSignOf([text])], "-1'000.5e5 kg"],
  ["a column's name", (text) => [plainName(text), readName(text)], "serviceMinutes (in (s)) [shipping]"],
  ["a protected cell", unprotected, `=T("a""b") '+358`],
  ["loads", (text) => typedLoads(text, { language: "en", kinds: ["count"] }), "1.5 kg; 2,5 l, count: 1 000"],
  ["an amount", (text) => readAmount(text, null), "1 000,5 kg"],
  ["a length of time", (text) => readSeconds(text, "minutes", null), "1h30 and 1,5 min 10 s"],
  ["a phone", (text) => [phoneText(text), phoneUri(text)], "'+358 (0)40 123 ext 4"],
  ["a list", listIn, "a, b; c"],
  ["a number", (text) => typedNumber(text, "en"), "-1 000,5e3"],
  ["a range", (text) => rangeOf(text, 1000), " bytes=0-99, 200-"],
  ["a wait", (text) => retryAfterMs(text, new Date()), " 120 Fri, 31 Dec 1999 23:59:59 GMT"],
  [
    "a session's cookie",
    (text) => sessionTokenOf({ headers: { cookie: text } }, true),
    "a=b; __Host-rondo_session=x",
  ],
  ["a trace", traceIdOf, "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"],
  [
    "a content type",
    (text) => {
      for (const type of [text, `application/json; ${text}`, `application/${text}`])
        checked(() => requireJson({ headers: { "content-type": type } }));
    },
    'application/problem+json ; charset = "utf-8"',
  ],
  ...geocoderReaders,
  ["a row of CSV", (text) => csvRow([text]), '\t=1,"a"'],
];

test.each(readers)("%s takes at most linear time for any near-miss", (_, read, example) => {
  expect(fastGrowing(read, piecesOf(example))).toEqual([]);
});

function checked(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error;
  }
}
