import { expect, test } from "vitest";
import { codesOf, importOf, linesOf, shownLine } from "./testing.ts";

const csv = (...rows: string[]) => rows.join("\n");

test.each([
  [
    "Europe/Amsterdam",
    "Ordernummer;Naam;Straat;Huisnummer;Toevoeging;Postcode;Plaats;Bezorgdatum;Tijdvak;Aantal colli;Opmerkingen;Chauffeur",
    "O1;Jan;Damrak;12;A;1012 LG;Amsterdam;dinsdag 1 december 2026;tussen 9 en 11;2;Bel;Aino",
    "O1 | Jan | Damrak 12 A, 1012 LG Amsterdam | 09:00–11:00 | 2 count | Bel",
  ],
  [
    "Europe/Warsaw",
    "Nr zamówienia;Odbiorca;Ulica;Nr domu;Nr lokalu;Kod pocztowy;Miejscowość;Data dostawy;Godzina od;Godzina do;Waga (kg);Ilość paczek;Uwagi;Kierowca",
    "Z1;Kowalski;ul. Długa;5;12;00-238;Warszawa;1 grudnia 2026;9:00;11:00;2,5;2;Bel;Aino",
    "Z1 | Kowalski | ul. Długa 5, 00-238 Warszawa | 09:00–11:00 | 2.5 weight, 2 count | 12; Bel",
  ],
  [
    "Europe/Istanbul",
    "Sipariş No;Müşteri;Adres;İlçe;Şehir;Posta Kodu;Teslimat Tarihi;Saat Aralığı;Ağırlık (kg);Koli;Not;Sürücü",
    "S1;Ayşe;Bağdat Cad. No:12;Kadıköy;İstanbul;34710;1 Aralık 2026;09:00-11:00;2,5;2;Bel;Aino",
    "S1 | Ayşe | Bağdat Cad. No:12, 34710 İstanbul, Kadıköy | 09:00–11:00 | 2.5 weight, 2 count | Bel",
  ],
  [
    "America/Sao_Paulo",
    "Pedido;Cliente;Logradouro;Número;Complemento;Bairro;Cidade;UF;CEP;Data de entrega;Hora inicial;Hora final;Peso (kg);Volumes;Observações;Motorista",
    "P1;Ana;Av. Paulista;12;;Bela Vista;São Paulo;SP;01310-100;1 de dez. de 2026;9h;11h;2,5;2;Bel;Aino",
    "P1 | Ana | Av. Paulista 12, 01310-100 São Paulo, SP | 09:00–11:00 | 2.5 weight, 2 count | Bela Vista; Bel",
  ],
  [
    "Europe/Rome",
    "N. ordine;Cliente;Indirizzo;CAP;Città;Data consegna;Fascia oraria;Peso kg;Colli;Note;Autista",
    "1;Anna;Via Roma 12;00184;Roma;1 dicembre 2026;dalle 9 alle 11;2,5;2;Bel;Aino",
    "1 | Anna | Via Roma 12, 00184 Roma | 09:00–11:00 | 2.5 weight, 2 count | Bel",
  ],
  [
    "Europe/Oslo",
    "Ordrenummer;Kunde;Leveringsadresse;Postnr;Poststed;Leveringsdato;Tidsvindu;Vekt;Kolli;Merknad;Sjåfør",
    "1;Anna;Karl Johans gate 12;0154;Oslo;1. desember;mellom 9 og 11;2,5;2;Bel;Aino",
    "1 | Anna | Karl Johans gate 12, 0154 Oslo | 09:00–11:00 | 2.5 weight, 2 count | Bel",
  ],
  [
    "Europe/Prague",
    "Číslo objednávky;Příjemce;Ulice;Číslo popisné;PSČ;Město;Datum doručení;Čas od;Čas do;Hmotnost;Počet balíků;Poznámka;Řidič",
    "1;Anna;Dlouhá;12/5;110 00;Praha 1;1.12.2026;9:00;11:00;2,5;2;Bel;Aino",
    "1 | Anna | Dlouhá 12/5, 110 00 Praha 1 | 09:00–11:00 | 2.5 weight, 2 count | Bel",
  ],
])("A whole order list of further languages is read: %s", async (zone, header, row, shown) => {
  const { lines, doubts } = await importOf(csv(header, row), { zone });
  expect(lines.map((line) => shownLine(line, zone))).toEqual([shown]);
  expect([lines[0]?.stop.assignedCourierId, doubts]).toEqual(["assignment-1", []]);
});

test.each([
  ["America/Chicago", "Date,Window", "12/1,8-10am", "08:00–10:00"],
  ["America/Sao_Paulo", "Data;Horário", "terça-feira;das 8h às 10h", "08:00–10:00"],
  ["Europe/Paris", "Date;De;À", "1er déc. 2026;8h;10 h", "08:00–10:00"],
  ["Europe/Amsterdam", "Datum;Tijd", "di 1 dec;8:00-10:00 uur", "08:00–10:00"],
])("Days and hours as people of %s write them: %s, %s", async (zone, names, cells, shown) => {
  const sign = names.includes(";") ? ";" : ",";
  const [line] = await linesOf(csv(`Name${sign}Address${sign}${names}`, `A${sign}Katu 1${sign}${cells}`), {
    zone,
  });
  expect(line && shownLine(line, zone)).toBe(`A | Katu 1 | ${shown}`);
});

test("A column of set-ups is read in minutes, and what is none is doubted", async () => {
  const lines = await linesOf(
    csv(
      "Name,Address,Parking time",
      "A,Annankatu 1,4",
      "B,Annankatu 2,0:05",
      "C,Annankatu 3,",
      "D,Annankatu 4,5 h",
    ),
  );
  expect(lines.map(({ stop }) => stop.setupMinutes)).toEqual([4, 5, undefined, undefined]);
  expect(lines.map(codesOf)).toEqual([[], [], [], ["badDuration"]]);
  const [german] = await linesOf(csv("Name;Adresse;Rüstzeit", "A;Annankatu 1;3"));
  expect(german?.stop.setupMinutes).toBe(3);
});
