/** Texts that a spreadsheet would compute unless they are escaped. */
export const formulas: readonly string[] = [
  "=1+1",
  "+1",
  "-1",
  "@a",
  "\t=1",
  "\r=1",
  "\n=1",
  "\r\n=1",
  " =1",
  "\u00a0=1",
  "\u0000=1",
  "\u0007@a",
  '=HYPERLINK("http://evil","x")\nmore',
  "=1\r\n=2",
  "=cmd|' /C calc'!A0",
  "＝1+1",
  "＋1",
  "－1",
  "＠a",
  "\n＝1",
];

/** Texts that break a format unless they are escaped: of XML, JSON, calendars and CSV. */
const breaking: readonly string[] = [
  "A & <b> ]]> \"'",
  "</name><name>",
  "<!DOCTYPE x [<!ENTITY a 'b'>]>&a;",
  "a\u0000b\u0007c\u001bd\u0085e",
  "a\ufffeb\uffffc",
  "a\ud800b",
  "\udc00",
  "\u{1fffe}\u{10ffff}",
  "\u202eright to left",
  "a\u2028b\u2029c",
  "BEGIN:VEVENT\r\nEND:VEVENT\nSUMMARY:x\ry",
  "a\\nb;c,d:e",
  '"a",b;c\td|e',
  "'=1",
  "🚚".repeat(60),
];

/** Texts of strangers that every export has to survive. */
export const hostileTexts: readonly string[] = [...formulas, ...breaking];
