/** A sheet as people have them, and what the import makes of it: each stop with its doubts, and the doubts of the file. */
export interface KnownSheet {
  readonly title: string;
  readonly zone?: string;
  readonly text: string;
  /** As `shownLine` shows them. */
  readonly lines: readonly string[];
  readonly doubts: readonly string[];
}

/** Parties, addresses, amounts, and rows that are no stops. */
export const sheets: readonly KnownSheet[] = [
  {
    title: "Each column with two names",
    text: `Nimi / Namn;Osoite / Adress;Postinumero / Postnummer;Kaupunki / Stad;Puhelin / Telefon;Aika / Tid
Aino;Annankatu 18;00120;Helsinki;0401234567;8-10
Eino;Bulevardi 2;00120;Helsinki;0401234568;9-12
`,
    lines: [
      "Aino | Annankatu 18, 00120 Helsinki | 08:00–10:00 | 0401234567",
      "Eino | Bulevardi 2, 00120 Helsinki | 09:00–12:00 | 0401234568",
    ],
    doubts: [],
  },
  {
    title: "Names in a second language below the first",
    text: `Name,Address,City,Time window
Nimi,Osoite,Kaupunki,Aikaikkuna
Aino,Annankatu 18,Helsinki,8-10
Eino,Bulevardi 2,Helsinki,9-12
`,
    lines: ["Aino | Annankatu 18, Helsinki | 08:00–10:00", "Eino | Bulevardi 2, Helsinki | 09:00–12:00"],
    doubts: [],
  },
  {
    title: "Names again on a further page, and totals",
    text: `Name,Address,City,Weight
Aino,Annankatu 18,Helsinki,8
Name,Address,City,Weight
Eino,Bulevardi 2,Helsinki,9
Total,,,17
`,
    lines: [
      "Aino | Annankatu 18, Helsinki | 8 weight",
      "Eino | Bulevardi 2, Helsinki | 9 weight",
      "Total | 17 weight | (totals skips Total) | (noAddress blocks)",
    ],
    doubts: [],
  },
  {
    title: "Spanish with thousands, decimal commas and totals",
    zone: "Europe/Madrid",
    text: `Pedido;Cliente;Calle;Número;C.P.;Población;Hora desde;Hora hasta;Peso (kg);Bultos
P-1;Ana;Calle Mayor;12;28013;Madrid;9:00;11:00;1.250,5;2
P-2;Luis;Gran Vía;3;28004;Madrid;10:30;;12,75;1
P-3;Eva;Calle de Alcalá;45;28014;Madrid;;13:00;3;1

TOTAL;;;;;;;;1.266,25;4
`,
    lines: [
      "P-1 | Ana | Calle Mayor 12, 28013 Madrid | 09:00–11:00 | 1250.5 weight, 2 count",
      "P-2 | Luis | Gran Vía 3, 28004 Madrid | from 10:30 | 12.75 weight, 1 count",
      "P-3 | Eva | Calle de Alcalá 45, 28014 Madrid | until 13:00 | 3 weight, 1 count",
      "TOTAL | 1266.25 weight, 4 count | (totals skips TOTAL) | (noAddress blocks)",
    ],
    doubts: [],
  },
  {
    title: "A payer beside the receiver, several rows per order",
    text: `Order No,Buyer name,Buyer address,Buyer city,Ship-to name,Ship-to street,Ship-to house number,Ship-to postal code,Ship-to city,Ship-to phone,Qty,Item
1,Pia,Laskutie 1,Espoo,Aino,Annankatu,18,00120,Helsinki,0401234567,2,Bread
1,Pia,Laskutie 1,Espoo,Aino,Annankatu,18,00120,Helsinki,0401234567,1,Jam
2,Pekka,Laskutie 3,Espoo,Eino,Bulevardi,2,00120,Helsinki,0401234568,3,Bread
`,
    lines: [
      "1 | Aino | Annankatu 18, 00120 Helsinki | 3 count | 2 × Bread; 1 × Jam | 0401234567 | (rowsJoined look)",
      "2 | Eino | Bulevardi 2, 00120 Helsinki | 3 count | 3 × Bread | 0401234568",
    ],
    doubts: [],
  },
  {
    title: "Payer and receiver, German",
    zone: "Europe/Berlin",
    text: `Rechnungsempfänger;Rechnungsstraße;Rechnungs-PLZ;Rechnungsort;Lieferempfänger;Lieferstraße;Liefer-PLZ;Lieferort;Ansprechpartner;Tel.
F;Laskutie 1;02100;Espoo;A;Annankatu 18;00120;Helsinki;Hr. X;0401
G;Laskutie 2;02100;Espoo;B;Bulevardi 2;00120;Helsinki;Fr. Y;0402
`,
    lines: [
      "A | Annankatu 18, 00120 Helsinki | 0401 | (badPhone look)",
      "B | Bulevardi 2, 00120 Helsinki | 0402 | (badPhone look)",
    ],
    doubts: [],
  },
  {
    title: "Payer and receiver, French",
    zone: "Europe/Paris",
    text: `N° commande;Nom facturation;Adresse facturation;Ville facturation;Nom livraison;Prénom livraison;Rue livraison;N° livraison;Code postal livraison;Ville livraison;Tél. livraison;Créneau
100;Dupont;1 rue A;Lyon;Martin;Léa;rue du Port;12;75001;Paris;0612345678;9h-12h
101;Durand;2 rue B;Lyon;Petit;Paul;avenue Foch;3;75002;Paris;0612345679;à partir de 14h
`,
    lines: [
      "100 | Léa Martin | 12 rue du Port, 75001 Paris | 09:00–12:00 | 0612345678",
      "101 | Paul Petit | 3 avenue Foch, 75002 Paris | from 14:00 | 0612345679",
    ],
    doubts: [],
  },
  {
    title: "Payer and receiver, Swedish",
    text: `Ordernr;Fakturaadress;Fakturaort;Leveransadress;Leveransort;Mottagare;Lev.dag;Lev.tid;Antal kolli;Vikt (kg)
1;Gatan 1;Esbo;Annankatu 18;Helsingfors;Aino;2026-12-01;mellan 8 och 10;3;1 250,5
2;Gatan 2;Esbo;Bulevardi 2;Helsingfors;Eino;2026-12-01;efter kl 14;1;3
`,
    lines: [
      "1 | Aino | Annankatu 18, Helsingfors | 08:00–10:00 | 3 count, 1250.5 weight",
      "2 | Eino | Bulevardi 2, Helsingfors | from 14:00 | 1 count, 3 weight",
    ],
    doubts: [],
  },
  {
    title: "Payer and receiver, Finnish, with totals",
    text: `Tilausnumero;Laskutusosoite;Laskutuspostinumero;Toimitusosoite;Toimituspostinumero;Toimituspaikkakunta;Vastaanottaja;Puh.;Toimitusaika;Lisätiedot;Kollit;Paino
1;Laskutie 1;02100;Annankatu 18;00120;Helsinki;Aino;0401234567;klo 8-10;Soita;2;3,5
2;Laskutie 2;02100;Bulevardi 2;00120;Helsinki;Eino;0401234568;ennen klo 12;;1;1
Yhteensä;;;;;;;;;;3;4,5
`,
    lines: [
      "1 | Aino | Annankatu 18, 00120 Helsinki | 08:00–10:00 | 2 count, 3.5 weight | 0401234567 | Soita",
      "2 | Eino | Bulevardi 2, 00120 Helsinki | until 12:00 | 1 count, 1 weight | 0401234568",
      "Yhteensä | 3 count, 4.5 weight | (totals skips Yhteensä) | (noAddress blocks)",
    ],
    doubts: [],
  },
  {
    title: "All addresses equal",
    text: `Order,Customer,Address,City
1,Aino,Keskusvarasto 1,Helsinki
2,Eino,Keskusvarasto 1,Helsinki
3,Irma,Keskusvarasto 1,Helsinki
`,
    lines: [
      "1 | Aino | Keskusvarasto 1, Helsinki",
      "2 | Eino | Keskusvarasto 1, Helsinki",
      "3 | Irma | Keskusvarasto 1, Helsinki",
    ],
    doubts: ["sameAddress"],
  },
  {
    title: "No house numbers",
    text: `Order,Customer,Street,City
1,Aino,Annankatu,Helsinki
2,Eino,Bulevardi,Helsinki
`,
    lines: ["1 | Aino | Annankatu, Helsinki", "2 | Eino | Bulevardi, Helsinki"],
    doubts: ["noHouseNumber"],
  },
  {
    title: "Protected texts",
    text: `Order,Name,Address,Zip,Phone
="0001",Aino,"Annankatu 18","=""00120""","=""0401234567"""
'0002,Eino,Bulevardi 2,'00120,'+358401234567
`,
    lines: [
      "0001 | Aino | Annankatu 18, 00120 | 0401234567",
      "0002 | Eino | Bulevardi 2, 00120 | +358401234567",
    ],
    doubts: [],
  },
  {
    title: "Thousands and decimal commas",
    text: `Name;Adresse;Gewicht;Volumen
A;Annankatu 18;1.250;0,5
B;Bulevardi 2;12,5;1,25
C;Kaivokatu 2;1.000,00;2
`,
    lines: [
      "A | Annankatu 18 | 1250 weight, 0.5 volume",
      "B | Bulevardi 2 | 12.5 weight, 1.25 volume",
      "C | Kaivokatu 2 | 1000 weight, 2 volume",
    ],
    doubts: [],
  },
  {
    title: "Title, empty rows and a footer",
    text: `

,,,
Delivery list,,,
,,,
Name,Address,Phone,Notes
,,,
Aino,Annankatu 18,0401,Ring

Eino,Bulevardi 2,0402,

,,,
Printed 28.11.2026,,,
`,
    lines: [
      "Aino | Annankatu 18 | 0401 | Ring | (badPhone look)",
      "Eino | Bulevardi 2 | 0402 | (badPhone look)",
      "Printed 28.11.2026 | (loneCell look Printed 28.11.2026) | (noAddress blocks)",
    ],
    doubts: [],
  },
  {
    title: "First and last name, firm, postcode with the city",
    text: `Etunimi,Sukunimi,Yritys,Lähiosoite,Postitoimipaikka,Puhelinnumero
Aino,Ahola,Kuu Oy,Annankatu 18,00120 Helsinki,040 123 4567
Eino,Eerola,,Bulevardi 2,00120 Helsinki,+358 40 123 4568
`,
    lines: [
      "Aino Ahola, Kuu Oy | Annankatu 18, 00120 Helsinki | 040 123 4567",
      "Eino Eerola | Bulevardi 2, 00120 Helsinki | +358 40 123 4568",
    ],
    doubts: [],
  },
  {
    title: "Quotes, semicolons and new lines in cells",
    text: `"Name";"Address";"Notes"
"Aino ""Ani"" Ahola";"Annankatu 18; B 12";"Ring; twice
and wait"
"Eino";"Bulevardi 2";""
`,
    lines: ['Aino "Ani" Ahola | Annankatu 18; B 12 | Ring; twice\nand wait', "Eino | Bulevardi 2"],
    doubts: [],
  },
  {
    title: "Regions and lost zeros",
    text: `Name,Street Address,Suburb,State/Province,Postal Code,Country
Aino,Annankatu 18,Helsinki,Uusimaa,00120,FI
Eino,Bulevardi 2,Helsinki,Uusimaa,120,FI
`,
    lines: [
      "Aino | Annankatu 18, 00120 Helsinki, Uusimaa, FI",
      "Eino | Bulevardi 2, 120 Helsinki, Uusimaa, FI | (postcodeShort look 00120)",
    ],
    doubts: ["zerosLost"],
  },
  {
    title: "Items in rows without the order",
    text: `Order;Customer;Address;Product;Qty;Weight kg
1;Aino;Annankatu 18;Milk;3;3,5
;;;Bread;2;1
2;Eino;Bulevardi 2;Jam;1;0,5
Yhteensä;;;;6;5
`,
    lines: [
      "1 | Aino | Annankatu 18 | 4.5 weight, 5 count | 3 × Milk; 2 × Bread | (rowsJoined look)",
      "2 | Eino | Bulevardi 2 | 0.5 weight, 1 count | 1 × Jam",
      "Yhteensä | 5 weight, 6 count | (totals skips Yhteensä) | (noAddress blocks)",
    ],
    doubts: [],
  },
  {
    title: "Addresses on several lines",
    text: `Kunde;Lieferadresse
Bäcker;"Bäckerei Schröder
Annankatu 18
00120 Helsinki"
Optik;"Bulevardi 2
00120 Helsinki"
`,
    lines: [
      "Bäcker | Bäckerei Schröder, Annankatu 18, 00120 Helsinki",
      "Optik | Bulevardi 2, 00120 Helsinki",
    ],
    doubts: [],
  },
  {
    title: "Totals in the column of addresses",
    text: `Address;Name;Boxes;Phone
Annankatu 18;Aino;2;040
Bulevardi 2;Eino;1;040
Summe;;3;
`,
    lines: [
      "Aino | Annankatu 18 | 2 count | 040 | (badPhone look)",
      "Eino | Bulevardi 2 | 1 count | 040 | (badPhone look)",
      "Summe | Summe | 3 count | (totals skips Summe)",
    ],
    doubts: [],
  },
  {
    title: "A footer in the column of addresses",
    text: `Address;Name;Boxes;Phone
Annankatu 18;Aino;2;040
Bulevardi 2;Eino;1;040
Printed 28.11.2026;;;
`,
    lines: [
      "Aino | Annankatu 18 | 2 count | 040 | (badPhone look)",
      "Eino | Bulevardi 2 | 1 count | 040 | (badPhone look)",
      "Printed 28.11.2026 | Printed 28.11.2026 | (loneCell look Printed 28.11.2026)",
    ],
    doubts: [],
  },
];
