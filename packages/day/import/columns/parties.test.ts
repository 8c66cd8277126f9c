import fc from "fast-check";
import { expect, test } from "vitest";
import { importOf } from "../testing.ts";

// Any file of the usual words: its columns in any order, of who receives and who pays, with the party before, behind or
// in brackets, in several languages.

interface Tongue {
  readonly receiver: readonly string[];
  readonly payer: readonly string[];
  readonly first: readonly string[];
  readonly last: readonly string[];
  readonly name: readonly string[];
  readonly street: readonly string[];
  readonly number: readonly string[];
  readonly postcode: readonly string[];
  readonly city: readonly string[];
  readonly phone: readonly string[];
  readonly order: readonly string[];
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly windows: readonly string[];
  readonly notes: readonly string[];
  readonly count: readonly string[];
}

const list = (text: string) => text.split(",");
const tongues: Readonly<Record<string, Tongue>> = {
  english: {
    receiver: list("Shipping,Delivery,Ship To,Recipient,Receiver,Consignee"),
    payer: list("Billing,Bill To,Payer,Buyer,Invoice"),
    first: list("First Name"),
    last: list("Last Name,Surname"),
    name: list("Name,Full Name"),
    street: list("Street,Address,Address 1,Address Line 1,Street Address"),
    number: list("House Number,House No.,Street Number"),
    postcode: list("ZIP,Zip Code,Postcode,Postal Code"),
    city: list("City,Town"),
    phone: list("Phone,Phone Number,Mobile,Telephone"),
    order: list("Order ID,Order No.,Order Number,Reference"),
    from: list("From,Window from,Earliest,Time window start,Open"),
    to: list("To,Window to,Latest,Time window end,Close"),
    windows: list("Time window,Delivery time,Opening hours,Time slot"),
    notes: list("Notes,Comments,Instructions"),
    count: list("Parcels,Pieces,Boxes"),
  },
  german: {
    receiver: list("Liefer,Lieferung,Empfänger,Versand"),
    payer: list("Rechnung,Rechnungs,Käufer,Besteller"),
    first: list("Vorname"),
    last: list("Nachname,Name"),
    name: list("Name"),
    street: list("Straße,Strasse,Anschrift"),
    number: list("Hausnummer,Hausnr.,Haus-Nr."),
    postcode: list("PLZ,Postleitzahl"),
    city: list("Ort,Stadt"),
    phone: list("Telefon,Tel.,Handy,Telefonnummer"),
    order: list("Auftragsnr.,Auftrags-Nr.,Bestellnummer,Auftrag"),
    from: list("von,ab,Zeitfenster von,Frühestens"),
    to: list("bis,Zeitfenster bis,Spätestens"),
    windows: list("Zeitfenster,Lieferzeit,Öffnungszeiten"),
    notes: list("Bemerkung,Hinweis,Notiz"),
    count: list("Pakete,Kartons"),
  },
  french: {
    receiver: list("livraison,de livraison,destinataire"),
    payer: list("facturation,de facturation,acheteur"),
    first: list("Prénom"),
    last: list("Nom"),
    name: list("Nom"),
    street: list("Adresse,Rue"),
    number: list("Numéro de rue,Numéro"),
    postcode: list("Code postal,CP"),
    city: list("Ville"),
    phone: list("Téléphone,Tél.,Portable"),
    order: list("N° de commande,Commande"),
    from: list("À partir de,Heure début"),
    to: list("Jusqu'à,Heure fin"),
    windows: list("Créneau,Horaire"),
    notes: list("Remarques,Commentaire"),
    count: list("Colis"),
  },
  spanish: {
    receiver: list("envío,de envío,entrega,destinatario"),
    payer: list("facturación,de facturación,comprador"),
    first: list("Nombre"),
    last: list("Apellidos"),
    name: list("Nombre,Nombre completo"),
    street: list("Dirección,Calle"),
    number: list("Número,Número de calle"),
    postcode: list("Código postal,CP"),
    city: list("Ciudad,Población"),
    phone: list("Teléfono,Móvil"),
    order: list("Pedido,Número de pedido"),
    from: list("Desde,Hora inicio"),
    to: list("Hasta,Hora fin"),
    windows: list("Horario,Franja horaria"),
    notes: list("Notas,Observaciones"),
    count: list("Bultos,Paquetes"),
  },
  swedish: {
    receiver: list("Leverans,Mottagare"),
    payer: list("Faktura,Fakturering,Köpare"),
    first: list("Förnamn"),
    last: list("Efternamn"),
    name: list("Namn"),
    street: list("Gata,Gatuadress,Adress"),
    number: list("Husnummer,Gatunummer"),
    postcode: list("Postnummer,Postnr"),
    city: list("Ort,Stad,Postort"),
    phone: list("Telefon,Mobil,Telefonnummer"),
    order: list("Ordernummer,Ordernr"),
    from: list("Från,Tidigast"),
    to: list("Till,Senast"),
    windows: list("Tidsfönster,Leveranstid"),
    notes: list("Kommentar,Anteckning"),
    count: list("Kolli,Antal paket"),
  },
  finnish: {
    receiver: list("Toimitus,Vastaanottajan,Vastaanottaja"),
    payer: list("Laskutus,Maksajan,Ostajan"),
    first: list("Etunimi"),
    last: list("Sukunimi"),
    name: list("Nimi"),
    street: list("Katuosoite,Osoite,Katu"),
    number: list("Talonumero"),
    postcode: list("Postinumero"),
    city: list("Kaupunki,Postitoimipaikka"),
    phone: list("Puhelin,Puhelinnumero"),
    order: list("Tilausnumero,Tilaus"),
    from: list("Aikaisintaan,Klo alkaen"),
    to: list("Viimeistään"),
    windows: list("Aikaikkuna,Toimitusaika"),
    notes: list("Lisätiedot,Huomautus"),
    count: list("Paketit,Kollit"),
  },
};

type Style = (party: string, word: string) => string;
const styles: Readonly<Record<string, Style>> = {
  none: (_, word) => word,
  before: (party, word) => `${party} ${word}`,
  behind: (party, word) => `${word} ${party}`,
  brackets: (party, word) => `${word} (${party})`,
  dash: (party, word) => `${party} - ${word}`,
  snake: (party, word) => `${party}_${word}`.toLowerCase().replaceAll(/[ .-]+/g, "_"),
};

type Field = Exclude<keyof Tongue, "receiver" | "payer">;
const SPLIT: readonly Field[] = ["street", "number"];
const OF_PERSON: readonly Field[] = ["first", "last", "name", ...SPLIT, "postcode", "city", "phone"];

const file = fc
  .record({
    tongue: fc.constantFrom(...Object.values(tongues)),
    hasPayer: fc.boolean(),
    style: fc.constantFrom(...Object.keys(styles)),
    isFirstLast: fc.boolean(),
    hasNumber: fc.boolean(),
    times: fc.constantFrom("columns", "windows", "none"),
    picks: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
    order: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
    isEmptyFirst: fc.boolean(),
  })
  .map((given) => ({ ...given, style: given.hasPayer && given.style === "none" ? "before" : given.style }));

const streets = ["Annankatu", "Bulevardi", "Kaivokatu", "Yrjönkatu"];
const payerStreets = ["Laskutie", "Konttoritie", "Pankkitie", "Firmatie"];

test("Whatever usual words, order, parties and language a file has, stops are where the goods go, and nothing is lost unsaid", async () => {
  await fc.assert(
    fc.asyncProperty(file, async (given) => {
      const { tongue, hasPayer, isFirstLast, hasNumber, times, picks, order } = given;
      const style = styles[given.style] ?? styles["none"];
      let at = 0;
      const one = (words: readonly string[]) => words[(picks[at++ % picks.length] ?? 0) % words.length] ?? "";
      const [receiver, payer] = [one(tongue.receiver), one(tongue.payer)];
      const person = OF_PERSON.filter((field) =>
        field === "name"
          ? !isFirstLast
          : field === "first" || field === "last"
            ? isFirstLast
            : field !== "number" || hasNumber,
      );
      const columns: { header: string; cell: (row: number) => string }[] = [];
      const cellOf = (field: Field, isPayer: boolean) => (row: number) => {
        const street = (isPayer ? payerStreets : streets)[row] ?? "";
        const values: Partial<Record<Field, string>> = {
          first: isPayer ? "Pia" : "Aino",
          last: `${isPayer ? "Payer" : "Taker"}${"abcd"[row] ?? ""}`,
          name: isPayer ? `Pia Payer${"abcd"[row] ?? ""}` : `Aino Taker${"abcd"[row] ?? ""}`,
          street: hasNumber ? street : `${street} ${row + 1}`,
          number: String(row + 1),
          postcode: isPayer ? `0210${row}` : `0010${row}`,
          city: isPayer ? "Espoo" : "Helsinki",
          phone: isPayer ? `050555000${row}` : `040123456${row}`,
        };
        return values[field] ?? "";
      };
      for (const field of person) {
        const word = one(tongue[field]);
        columns.push({ header: style?.(receiver, word) ?? word, cell: cellOf(field, false) });
        if (hasPayer) columns.push({ header: style?.(payer, word) ?? word, cell: cellOf(field, true) });
      }
      columns.push({ header: one(tongue.order), cell: (row) => `A-${row + 100}` });
      columns.push({ header: one(tongue.notes), cell: (row) => `Note of ${row}` });
      columns.push({ header: one(tongue.count), cell: (row) => String(row + 2) });
      if (times === "columns") {
        columns.push({ header: one(tongue.from), cell: () => "08:00" });
        columns.push({ header: one(tongue.to), cell: (row) => (row === 2 ? "" : "10:00") });
      } else if (times === "windows") {
        columns.push({
          header: one(tongue.windows),
          cell: (row) => (row === 2 ? "ab 08:00" : "08:00-10:00"),
        });
      }
      const shuffled = columns
        .map((column, index) => ({ column, key: order[index] ?? 0 }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ column }) => column);
      const rows = [0, 1, 2, 3].map((row) => shuffled.map(({ cell }) => cell(row)).join(";"));
      const text = [shuffled.map(({ header }) => header).join(";"), ...rows].join("\n");
      const { lines, doubts } = await importOf(text);
      const got = lines.map(({ stop }) => stop);
      expect([text, got, doubts]).toEqual([
        text,
        [0, 1, 2, 3].map((row) => ({
          name: `Aino Taker${"abcd"[row] ?? ""}`,
          address: `${streets[row] ?? ""} ${row + 1}, 0010${row} Helsinki`,
          externalId: `A-${row + 100}`,
          phone: `040123456${row}`,
          notes: `Note of ${row}`,
          loadDemands: { count: row + 2 },
          ...(times !== "none" && {
            timeWindows: [
              {
                startTime: "2026-12-01T06:00:00.000Z",
                endTime: row === 2 ? "2026-12-01T21:59:00.000Z" : "2026-12-01T08:00:00.000Z",
              },
            ],
          }),
        })),
        [],
      ]);
    }),
    { numRuns: 150 },
  );
}, 60_000);
