import type { KnownSheet } from "./sheets.ts";

/** Names and notations that people invent. */
export const sheetsOfNames: readonly KnownSheet[] = [
  {
    title: "Names with numbers and units grown together",
    text: `stop,street_name,street_no,zip,town,tw1_open,tw1_close,tw2_open,tw2_close,demand_kg,duration_min
1,Annankatu,18,00120,Helsinki,08:00,10:00,13:00,15:00,12.5,5
2,Bulevardi,2,00120,Helsinki,09:00,,,,3,4
`,
    lines: [
      "Annankatu 18 | Annankatu 18, 00120 Helsinki | 08:00–10:00, 13:00–15:00 | 12.5 weight | 5",
      "Bulevardi 2 | Bulevardi 2, 00120 Helsinki | from 09:00 | 3 weight | 4",
    ],
    doubts: [],
  },
  {
    title: "Windows with the date at both ends",
    text: `Order,Recipient,Address,Slot
1,Aino,"Annankatu 18, Helsinki",2026-12-01T08:00/2026-12-01T10:00
2,Eino,"Bulevardi 2, Helsinki","1 Dec 2026, 08:00–10:00"
3,Irma,"Kaivokatu 2, Helsinki",Tue 1 Dec 8:00-10:00
4,Olli,"Kaivokatu 4, Helsinki",01.12.2026 08:00 - 01.12.2026 10:00
`,
    lines: [
      "1 | Aino | Annankatu 18, Helsinki | 08:00–10:00",
      "2 | Eino | Bulevardi 2, Helsinki | 08:00–10:00",
      "3 | Irma | Kaivokatu 2, Helsinki | 08:00–10:00",
      "4 | Olli | Kaivokatu 4, Helsinki | 08:00–10:00",
    ],
    doubts: [],
  },
  {
    title: "German words around windows",
    zone: "Europe/Berlin",
    text: `Nr;Kunde;Adresse;PLZ Ort;Wunschzeit
1;A;Annankatu 18;00120 Helsinki;08:00–10:00 Uhr
2;B;Bulevardi 2;00120 Helsinki;zwischen 8 und 10 Uhr
3;C;Kaivokatu 2;00100 Helsinki;frühestens 9 Uhr
4;D;Kaivokatu 4;00100 Helsinki;nicht vor 9:30
5;E;Kaivokatu 6;00100 Helsinki;geöffnet 8-12
6;F;Kaivokatu 8;00100 Helsinki;bis spätestens 11
7;G;Kaivokatu 10;00100 Helsinki;9-12, 14-16
8;H;Kaivokatu 12;00100 Helsinki;nachmittags
`,
    lines: [
      "1 | A | Annankatu 18, 00120 Helsinki | 08:00–10:00",
      "2 | B | Bulevardi 2, 00120 Helsinki | 08:00–10:00",
      "3 | C | Kaivokatu 2, 00100 Helsinki | from 09:00",
      "4 | D | Kaivokatu 4, 00100 Helsinki | from 09:30",
      "5 | E | Kaivokatu 6, 00100 Helsinki | 08:00–12:00 | (wordsAround look 8-12)",
      "6 | F | Kaivokatu 8, 00100 Helsinki | until 11:00",
      "7 | G | Kaivokatu 10, 00100 Helsinki | 09:00–12:00, 14:00–16:00",
      "8 | H | Kaivokatu 12, 00100 Helsinki | 12:00–18:00 | (vagueTime look 12:00–18:00)",
    ],
    doubts: [],
  },
  {
    title: "Spanish abbreviations",
    zone: "Europe/Madrid",
    text: `N.º pedido;Nombre;Apellidos;Dirección;Nº;Piso;CP;Ciudad;Móvil;Entrega desde;Entrega hasta;Kilos
1;Ana;Ruiz;Calle Mayor;12;3 B;28013;Madrid;612 34 56 78;9:00;11:00;1,5
2;Luis;Gil;Gran Vía;3;;28004;Madrid;612 34 56 79;;14:00;2
`,
    lines: [
      "1 | Ana Ruiz | Calle Mayor 12, 28013 Madrid | 09:00–11:00 | 1.5 weight | 612 34 56 78 | 3 B",
      "2 | Luis Gil | Gran Vía 3, 28004 Madrid | until 14:00 | 2 weight | 612 34 56 79",
    ],
    doubts: [],
  },
  {
    title: "Contacts of payer and receiver",
    text: `Invoice address,Invoice city,Invoice contact,Delivery address,Delivery city,Delivery contact,Delivery phone,Special instructions
Laskutie 1,Espoo,Pia,Annankatu 18,Helsinki,Aino,0401234567,Ring
Laskutie 2,Espoo,Pekka,Bulevardi 2,Helsinki,Eino,0401234568,
`,
    lines: ["Aino | Annankatu 18, Helsinki | 0401234567 | Ring", "Eino | Bulevardi 2, Helsinki | 0401234568"],
    doubts: [],
  },
  {
    title: "Coordinates in one column of any name",
    text: `Name,Location,Weight (lb)
A,"60.1699, 24.9384",10
B,"60.1700,24.9400",20
`,
    lines: ["A | A | 4.535924 weight", "B | B | 9.071847 weight"],
    doubts: ["takenByContent"],
  },
  {
    title: "Columns without names",
    text: `Name;;PLZ;Ort;
Aino;Annankatu 18;00120;Helsinki;8-10
Eino;Bulevardi 2;00120;Helsinki;9-12
`,
    lines: ["Aino | Annankatu 18, 00120 Helsinki", "Eino | Bulevardi 2, 00120 Helsinki"],
    doubts: ["timesUnused", "takenByContent"],
  },
  {
    title: "Ends of windows, the later one first",
    text: `Name,Address,Deliver before,Deliver after
A,"Annankatu 18, Helsinki",10:00,
B,"Bulevardi 2, Helsinki",,14:00
`,
    lines: ["A | Annankatu 18, Helsinki | until 10:00", "B | Bulevardi 2, Helsinki | from 14:00"],
    doubts: [],
  },
  {
    title: "Names as questions of a form",
    text: `Customer name:;Street address:;House number:;Postal code:;City:;Preferred time:
Aino;Annankatu;18;00120;Helsinki;8-10
Eino;Bulevardi;2;00120;Helsinki;
`,
    lines: ["Aino | Annankatu 18, 00120 Helsinki | 08:00–10:00", "Eino | Bulevardi 2, 00120 Helsinki"],
    doubts: [],
  },
  {
    title: "Answers of a form: postcode with city, and windows among words under any name",
    text: `Timestamp,Full name,Street address,Postcode and city,When should we deliver?,Phone number
11/30/2026 10:00:00,Aino,Annankatu 18,00120 Helsinki,Morning (8-12),0401234567
11/30/2026 10:05:00,Eino,Bulevardi 2,00120 Helsinki,Afternoon (12-17),0401234568
`,
    lines: [
      "Aino | Annankatu 18, 00120 Helsinki | 08:00–12:00 | 0401234567 | (wordsAround look 8-12)",
      "Eino | Bulevardi 2, 00120 Helsinki | 12:00–17:00 | 0401234568 | (wordsAround look 12-17)",
    ],
    doubts: ["takenByContent"],
  },
  {
    title: "A buyer without a word for the party beside who receives",
    text: `Order ID,Customer Name,Customer Phone,Order Status,Shipping Street 1,Shipping Street 2,Shipping Suburb,Shipping Zip,Shipping Phone,Shipping First Name,Shipping Last Name
1,Pia,0501234567,Pending,Annankatu 18,B 12,Helsinki,00120,0401234567,Aino,Ahola
`,
    lines: ["1 | Aino Ahola | Annankatu 18, 00120 Helsinki | 0401234567 | B 12"],
    doubts: [],
  },
  {
    title: "The day of the order beside the day of the delivery, and a number in brackets",
    text: `Num,Date,Customer,Address,Address (2),City,Ship Date,Product/Service,Qty
1,11/30/2026,Kuu Oy,Annankatu 18,B 12,Helsinki,12/01/2026,Milk,2
`,
    lines: ["1 | Kuu Oy | Annankatu 18, Helsinki | 2 count | 2 × Milk | B 12"],
    doubts: [],
  },
  {
    title: "Deliveries of a store as paths: the time slot of the pickup is not that of the stop",
    text: `pickup.address,pickup.timeslot,dropoff.address,dropoff.timeslot,dropoff.telephone,quantity[kg]
"Varasto 1, Helsinki",2026-12-01 08:00 - 2026-12-01 09:00,"Annankatu 18, Helsinki",2026-12-01 10:00 - 2026-12-01 11:00,0401234567,"12.5"
`,
    lines: ["Annankatu 18 | Annankatu 18, Helsinki | 10:00–11:00 | 12.5 weight | 0401234567"],
    doubts: [],
  },
  {
    title: "Points in brackets, and moments as programs count them",
    text: `ID,Location,open_from,open_to,duration_seconds
1,"[60.17, 24.94]",1796112000,1796126400,300
`,
    lines: ["1 | – | – | 10:00–14:00 | 5"],
    doubts: ["takenByContent"],
  },
  {
    title: "Contacts with places of business and of home",
    text: `First Name,Last Name,Company,Home Street,Home City,Business Street,Business City,Business Postal Code,Mobile Phone
Aino,Ahola,Kuu Oy,,,Annankatu 18,Helsinki,00120,0401234567
`,
    lines: ["Aino Ahola, Kuu Oy | Annankatu 18, 00120 Helsinki | 0401234567"],
    doubts: [],
  },
  {
    title: "Tags of a map",
    text: `name,addr:street,addr:housenumber,addr:postcode,addr:city
Kuu,Annankatu,18,00120,Helsinki
`,
    lines: ["Kuu | Annankatu 18, 00120 Helsinki"],
    doubts: [],
  },
];
