import { folded } from "../../text/folded.ts";

export type PointType = "delivery" | "pickup" | "stock_loading";

const WORDS = new Map(
  Object.entries({
    delivery:
      "delivery,drop off,dropoff,drop,d,task,t,lieferung,zustellung,anlieferung,livraison,entrega,leverans,toimitus,levering,bezorgen,bezorging,dostawa,consegna,teslim,teslimat,doruceni",
    pickup:
      "pickup,pick up,p,collection,collect,return,returns,abholung,abholen,retoure,rucknahme,enlevement,ramassage,retrait,retour,recogida,recoleccion,devolucion,hamtning,upphamtning,retur,nouto,palautus,ophalen,afhalen,odbior,zwrot,coleta,recolha,ritiro,reso,afhentning,henting,alim,iade,svoz",
    stock_loading: "stock loading,reload,loading,laden,load here,ladeort",
  }).flatMap(([type, words]) => words.split(",").map((word) => [word, type as PointType] as const)),
);

/** The type of a stop that a word means, also a word of other planners and languages. Null: none. */
export function pointTypeIn(text: string): PointType | null {
  const word = folded(text)
    .replaceAll(/[\s_-]+/gu, " ")
    .trim();
  return word === "" ? "delivery" : (WORDS.get(word) ?? null);
}
