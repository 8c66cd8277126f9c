import type { Party } from "../types.ts";
import { folded } from "../../text/folded.ts";

const list = (text: string) => folded(text).split(",");

const PARTIES: readonly [Party, readonly string[]][] = [
  [
    "payer",
    list(
      "billing,bill to,billto,bill,invoice to,invoicing,invoice,payer,paid by,buyer,purchaser,sold to,soldto,ordered by,orderer,account holder," +
        "rechnung,rechnungs,rechn,rech,rechnungsempfänger,rechnungsempfaenger,käufer,kaeufer,besteller,zahler,auftraggeber,faktura," +
        "facturation,de facturation,facturé à,facture,acheteur,payeur,facturación,de facturación,factura,comprador,pagador," +
        "fakturering,fakturerings,fakt,faktura,köpare,betalare,beställare,laskutus,laskun,lasku,maksaja,maksajan,ostaja,ostajan,tilaaja,tilaajan,factuur,factuuradres,do faktury,faktury,platnik,nabywca,cobranca,de cobranca,faturamento,fatturazione,di fatturazione,fatura,fakturacni",
    ),
  ],
  [
    "sender",
    list(
      "sender,abs,shipper,ship from,pickup,pick up,pick,collection,collect from,origin,absender,abhol,abholung,abholungs,versender,ladestelle,expéditeur,de l expéditeur,enlèvement,d enlèvement,ramassage," +
        "remitente,recogida,de recogida,origen,avsändare,avsändar,upphämtning,upphämtnings,lähettäjä,lähettäjän,nouto,afzender,ophaal,nadawca,nadawcy,odbioru,remetente,coleta,de coleta,mittente,ritiro,di ritiro,afsender,avsender,gonderen,gonderici,odesilatel",
    ),
  ],
  [
    "receiver",
    list(
      "shipping,rcpt,recip,dlv,del,ship to,shipto,ship,delivery,deliver to,deliverto,delivered to,deliver,recipient,receiver,consignee,drop off,dropoff,destination,dest," +
        "empf,lief,lieferung,lieferungs,liefer,liefern an,lieferung an,versand,empfänger,empfaenger,warenempfänger,zustell,zustellung,anliefer,anlieferung," +
        "livraison,de livraison,livré à,livrer à,destinataire,du destinataire,destination,envío,de envío,entrega,de entrega,destinatario,del destinatario," +
        "leverans,lev,mott,leveransens,leverera till,mottagare,mottagar,mottagarens,toimitus,toim,vast,toimituksen,vastaanottaja,vastaanottajan,bezorg,aflever,verzend,dostawy,odbiorcy,consegna,di consegna,spedizione,di spedizione,levering,leverings,modtager,mottaker,teslimat,alici,dodaci",
    ),
  ],
];

/** Words that may stand alone between a name and its party: "adresse de livraison", "name of recipient". */
const FILLERS = new Set(
  "of,de,du,del,la,le,les,des,der,den,the,for,fur,fuer,till,a,to,l,d,s,info,details".split(","),
);

export interface Parted {
  readonly party: Party | null;
  /** The name without the words of the party. */
  readonly rest: string;
}

/**
 * The party that a plain name names, and the rest of the name: before it, behind it, or grown together with it
 * ("rechnungsplz"). A name of both, as in "billing and shipping address", is of neither.
 */
export function partedName(plain: string, inBrackets: string): Parted {
  const inner = PARTIES.filter(([, names]) =>
    names.some((name) => padded(inBrackets).includes(padded(name))),
  );
  if (inner.length === 1) return { party: inner[0]?.[0] ?? null, rest: plain };
  const found = PARTIES.flatMap(([party, names]) => {
    const rests = names.flatMap((name) => restWithout(plain, name) ?? []);
    return rests.length === 0
      ? []
      : [{ party, rest: rests.reduce((best, next) => (next.length < best.length ? next : best)) }];
  });
  const isBoth = found.length > 1 && /\b(and|und|et|y|och|ja|e)\b/.test(plain);
  return isBoth || !found[0] ? { party: null, rest: plain } : found[0];
}

function restWithout(plain: string, name: string): string | undefined {
  const at = padded(plain).indexOf(padded(name));
  if (at !== -1) {
    const rest = `${plain.slice(0, Math.max(0, at - 1))} ${plain.slice(at + name.length)}`
      .split(" ")
      .filter(Boolean);
    while (rest.length > 1 && FILLERS.has(rest.at(-1) ?? "")) rest.pop();
    while (rest.length > 1 && FILLERS.has(rest[0] ?? "")) rest.shift();
    return rest.join(" ");
  }
  // Grown together: at least three letters of a word are left.
  const isLong =
    name.length >= 4 && !name.includes(" ") && plain.startsWith(name) && plain.length >= name.length + 3;
  return isLong && plain[name.length] !== " " ? plain.slice(name.length) : undefined;
}

function padded(text: string): string {
  return ` ${text} `;
}
