import type { KnownSheet } from "./sheets.ts";

/** Windows, days and times. */
export const sheetsOfTimes: readonly KnownSheet[] = [
  {
    title: "Second windows in columns of their own",
    text: `Order,Customer,Address,Window 1 from,Window 1 to,Window 2 from,Window 2 to
1,Aino,"Annankatu 18, Helsinki",08:00,10:00,13:00,15:00
2,Eino,"Bulevardi 2, Helsinki",09:00,11:00,,
3,Irma,"Kaivokatu 2, Helsinki",,,14:00,
`,
    lines: [
      "1 | Aino | Annankatu 18, Helsinki | 08:00–10:00, 13:00–15:00",
      "2 | Eino | Bulevardi 2, Helsinki | 09:00–11:00",
      "3 | Irma | Kaivokatu 2, Helsinki | from 14:00",
    ],
    doubts: [],
  },
  {
    title: "Second windows, German",
    zone: "Europe/Berlin",
    text: `Kunde;Adresse;Zeitfenster 1 von;Zeitfenster 1 bis;Zeitfenster 2 von;Zeitfenster 2 bis
A;Annankatu 18;8:00;10:00;14:00;16:00
B;Bulevardi 2;9:00;12:00;;
`,
    lines: ["A | Annankatu 18 | 08:00–10:00, 14:00–16:00", "B | Bulevardi 2 | 09:00–12:00"],
    doubts: [],
  },
  {
    title: "Second windows, numbered at the end",
    text: `name,address,tw_start,tw_end,tw_start_2,tw_end_2,service
A,Annankatu 18,8:00,10:00,14:00,16:00,5
B,Bulevardi 2,9:00,12:00,,,10
`,
    lines: ["A | Annankatu 18 | 08:00–10:00, 14:00–16:00 | 5", "B | Bulevardi 2 | 09:00–12:00 | 10"],
    doubts: [],
  },
  {
    title: "Two columns of windows",
    text: `Name,Address,Time window 1,Time window 2
A,Annankatu 18,8-10,14-16
B,Bulevardi 2,9-12,
`,
    lines: ["A | Annankatu 18 | 08:00–10:00, 14:00–16:00", "B | Bulevardi 2 | 09:00–12:00"],
    doubts: [],
  },
  {
    title: "Days of the week before windows, Finnish",
    text: `Nimi;Katuosoite;Postinumero;Kaupunki;Toimitusaika
Aino;Annankatu 18;00120;Helsinki;ti 10-12
Eino;Bulevardi 2;00120;Helsinki;ma 9–11
Irma;Kaivokatu 2;00100;Helsinki;tiistaina klo 12-14
`,
    lines: [
      "Aino | Annankatu 18, 00120 Helsinki | 10:00–12:00",
      "Eino | Bulevardi 2, 00120 Helsinki | 09:00 +6–11:00 +6 | (otherDay skips 2026-12-07)",
      "Irma | Kaivokatu 2, 00100 Helsinki | 12:00–14:00",
    ],
    doubts: [],
  },
  {
    title: "Days, dates and opening hours before windows",
    text: `Name,Address,Delivery window
Aino,"Annankatu 18, Helsinki",Tue 10-12
Eino,"Bulevardi 2, Helsinki",Tuesday 1 Dec 9am-11am
Irma,"Kaivokatu 2, Helsinki",Mon-Fri 8:00-16:00; Sat 10-14
Olli,"Kaivokatu 4, Helsinki",2026-12-01 10:00-12:00
Pia,"Kaivokatu 6, Helsinki",01/12/2026 10:00 - 12:00
Raj,"Kaivokatu 8, Helsinki",Wed 10-12
`,
    lines: [
      "Aino | Annankatu 18, Helsinki | 10:00–12:00",
      "Eino | Bulevardi 2, Helsinki | 09:00–11:00",
      "Irma | Kaivokatu 2, Helsinki | 08:00–16:00 | (weekday look 8:00-16:00)",
      "Olli | Kaivokatu 4, Helsinki | 10:00–12:00",
      "Pia | Kaivokatu 6, Helsinki | 10:00–12:00",
      "Raj | Kaivokatu 8, Helsinki | 10:00 +1–12:00 +1 | (otherDay skips 2026-12-02)",
    ],
    doubts: [],
  },
  {
    title: "Days and other words around windows, German",
    zone: "Europe/Berlin",
    text: `Kunde;Straße;PLZ;Ort;Öffnungszeiten
A;Annankatu 18;00120;Helsinki;Mo-Fr 8-16 Uhr
B;Bulevardi 2;00120;Helsinki;Di 10-12 Uhr
C;Kaivokatu 2;00100;Helsinki;Di. 10:00-12:00
D;Kaivokatu 4;00100;Helsinki;Dienstag ab 9 Uhr
E;Kaivokatu 6;00100;Helsinki;01.12. 8-12 Uhr
F;Kaivokatu 8;00100;Helsinki;bitte 8-12 Uhr
`,
    lines: [
      "A | Annankatu 18, 00120 Helsinki | 08:00–16:00",
      "B | Bulevardi 2, 00120 Helsinki | 10:00–12:00",
      "C | Kaivokatu 2, 00100 Helsinki | 10:00–12:00",
      "D | Kaivokatu 4, 00100 Helsinki | from 09:00",
      "E | Kaivokatu 6, 00100 Helsinki | 08:00–12:00",
      "F | Kaivokatu 8, 00100 Helsinki | 08:00–12:00 | (wordsAround look 8-12 Uhr)",
    ],
    doubts: [],
  },
  {
    title: "Swedish with a title, an empty row and totals",
    text: `Körlista tisdag 1 december 2026;;;;;
;;;;;
Ordernr;Kund;Gatuadress;Postnr;Postort;Leveranstid
S1;Aino;Annankatu 18;00120;Helsingfors;kl. 8-10
S2;Eino;Bulevardi 2;00120;Helsingfors;före 12
S3;Irma;Kaivokatu 2;00100;Helsingfors;efter 14
Summa;;;;;
`,
    lines: [
      "S1 | Aino | Annankatu 18, 00120 Helsingfors | 08:00–10:00",
      "S2 | Eino | Bulevardi 2, 00120 Helsingfors | until 12:00",
      "S3 | Irma | Kaivokatu 2, 00100 Helsingfors | from 14:00",
      "Summa | (totals skips Summa) | (noAddress blocks)",
    ],
    doubts: [],
  },
  {
    title: "Times that nothing uses",
    text: `Order,Customer,Address,Promised
1,Aino,Annankatu 18,10:00
2,Eino,Bulevardi 2,11:30
`,
    lines: ["1 | Aino | Annankatu 18", "2 | Eino | Bulevardi 2"],
    doubts: ["timesUnused"],
  },
  {
    title: "Single times",
    text: `Name,Address,Delivery time
A,Annankatu 18,8:00
B,Bulevardi 2,9:30
C,Kaivokatu 2,8-10
`,
    lines: ["A | Annankatu 18", "B | Bulevardi 2", "C | Kaivokatu 2"],
    doubts: ["timesUnused"],
  },
  {
    title: "Windows that only begin",
    text: `Name;Adresse;Lieferung ab
A;Annankatu 18;14:00
B;Bulevardi 2;9:30
C;Kaivokatu 2;
`,
    lines: ["A | Annankatu 18 | from 14:00", "B | Bulevardi 2 | from 09:30", "C | Kaivokatu 2"],
    doubts: [],
  },
  {
    title: "Windows that only begin, in words",
    text: `Name,Address,Time
A,Annankatu 18,after 2pm
B,Bulevardi 2,9:30 onwards
C,Kaivokatu 2,not before 10
D,Kaivokatu 3,klo 14 jälkeen
E,Kaivokatu 4,14:00+
F,Kaivokatu 5,>= 14:00
G,Kaivokatu 6,ASAP
H,Kaivokatu 7,10ish
`,
    lines: [
      "A | Annankatu 18 | from 14:00",
      "B | Bulevardi 2 | from 09:30",
      "C | Kaivokatu 2 | from 10:00",
      "D | Kaivokatu 3 | from 14:00",
      "E | Kaivokatu 4 | (badTime blocks)",
      "F | Kaivokatu 5 | from 14:00",
      "G | Kaivokatu 6 | (badTime blocks)",
      "H | Kaivokatu 7 | (badTime blocks)",
    ],
    doubts: [],
  },
  {
    title: "Units in a row of their own",
    text: `Name,Address,Weight,Volume,Service time,Window from,Window to
,,kg,l,min,hh:mm,hh:mm
Aino,Annankatu 18,12,30,5,8:00,10:00
Eino,Bulevardi 2,3,10,7,,
`,
    lines: [
      "Aino | Annankatu 18 | 08:00–10:00 | 12 weight, 0.03 volume | 5",
      "Eino | Bulevardi 2 | 3 weight, 0.01 volume | 7",
    ],
    doubts: [],
  },
  {
    title: "Several days",
    text: `Name,Address,Delivery date,From,To
A,Annankatu 18,01.12.2026,8,10
B,Bulevardi 2,02.12.2026,8,10
C,Kaivokatu 2,,9,11
`,
    lines: [
      "A | Annankatu 18 | 08:00–10:00",
      "B | Bulevardi 2 | 08:00 +1–10:00 +1 | (otherDay skips 2026-12-02)",
      "C | Kaivokatu 2 | 09:00–11:00",
    ],
    doubts: [],
  },
  {
    title: "Windows in many notations",
    text: `Name,Address,Delivery window
A,Annankatu 18,08:00-10:00 / 14:00-16:00
B,Bulevardi 2,08.00–10.00 & 13.00–15.00
C,Kaivokatu 2,before 9:30
D,Kaivokatu 3,0800-1000
E,Kaivokatu 4,8-10am
F,Kaivokatu 5,8am-10
G,Kaivokatu 6,10-2
H,Kaivokatu 7,22-02
I,Kaivokatu 8,closed 12-14
`,
    lines: [
      "A | Annankatu 18 | 08:00–10:00, 14:00–16:00",
      "B | Bulevardi 2 | 08:00–10:00, 13:00–15:00",
      "C | Kaivokatu 2 | until 09:30",
      "D | Kaivokatu 3 | 08:00–10:00",
      "E | Kaivokatu 4 | 08:00–10:00",
      "F | Kaivokatu 5 | 08:00–10:00",
      "G | Kaivokatu 6 | (windowBackwards blocks)",
      "H | Kaivokatu 7 | 22:00–02:00 +1 | (windowOverNight look)",
      "I | Kaivokatu 8 | (badTime blocks)",
    ],
    doubts: [],
  },
  {
    title: "Words before windows",
    text: `Customer,Address,Delivery slot,Courier,Boxes
Aino,"Annankatu 18, 00120 Helsinki",Morning (8-12),Aino,2
Eino,"Bulevardi 2, 00120 Helsinki",Afternoon 12–17,Aino,1
Irma,"Kaivokatu 2, 00100 Helsinki",8:00 AM – 12:00 PM,,x
Olli,"Kaivokatu 4, 00100 Helsinki",,Eero,2 boxes
`,
    lines: [
      "Aino | Annankatu 18, 00120 Helsinki | 08:00–12:00 | 2 count | (wordsAround look 8-12)",
      "Eino | Bulevardi 2, 00120 Helsinki | 12:00–17:00 | 1 count | (wordsAround look 12–17)",
      "Irma | Kaivokatu 2, 00100 Helsinki | 08:00–12:00 | (badNumber look)",
      "Olli | Kaivokatu 4, 00100 Helsinki | 2 count | (unknownCourier look)",
    ],
    doubts: [],
  },
  {
    title: "Dates without a year",
    text: `Kund;Adress;Leveransdag;Tid från;Tid till
A;Annankatu 18;tis 1 dec;8.00;10.00
B;Bulevardi 2;2026-12-01;9;12
`,
    lines: ["A | Annankatu 18 | 08:00–10:00", "B | Bulevardi 2 | 09:00–12:00"],
    doubts: [],
  },
  {
    title: "Hours in a column for each day of the week",
    zone: "Europe/Berlin",
    text: `Name;Adresse;Mo;Di;Mi;Do;Fr
A;Katu 1;8-12;9-13;8-12;8-12;8-12
B;Katu 2;8-12;geschlossen;8-12;8-12;8-12
C;Katu 3;;9-12, 14-16;;;
`,
    lines: [
      "A | Katu 1 | 09:00–13:00",
      "B | Katu 2 | (badTime blocks)",
      "C | Katu 3 | 09:00–12:00, 14:00–16:00",
    ],
    doubts: [],
  },
  {
    title: "Hours in a column for each day of the week, French",
    zone: "Europe/Paris",
    text: `Nom;Adresse;Lu;Ma;Me;Je;Ve
A;12 rue X;8-12;9-13;8-12;8-12;8-12
`,
    lines: ["A | 12 rue X | 09:00–13:00"],
    doubts: [],
  },
];
