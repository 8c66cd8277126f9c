import type { Meaning } from "./fields.ts";

/**
 * Names of columns, as the usual templates and people write them; see `plainName`. A name with different meanings in
 * several templates is not here but in those templates.
 */
const names: Readonly<Record<Exclude<Meaning, "ignore" | "load">, readonly string[]>> = {
  name: [
    ..."name,stop name,location name,customer,customer name,recipient name,recipient,client,client name".split(
      ",",
    ),
    ..."company,company name,business name,contact,contact name,full name,alias,title,place,site".split(","),
    ..."kunde,kundenname,empfanger,firma,asiakas,nimi".split(","),
  ],
  address: [
    ..."address,address line 1,address line1,address 1,address1,street,street address,full address,delivery address".split(
      ",",
    ),
    ..."to,to address,destination,dropoff address,drop off address,location address,stop address,location".split(
      ",",
    ),
    ..."adresse,anschrift,strasse,lieferadresse,osoite,katuosoite,adress".split(","),
  ],
  addressExtra: [
    ..."address line 2,address line2,address 2,address2,apartment,apartment number,apt,unit,suite,flat,building".split(
      ",",
    ),
    ..."zusatz,adresszusatz,wohnung,stock,etage".split(","),
  ],
  city: "city,town,city town,locality,ort,stadt,kaupunki,postitoimipaikka".split(","),
  postcode:
    "zip,zip code,zipcode,postal,postcode,post code,postal code,plz,postleitzahl,post nr,postinumero".split(
      ",",
    ),
  region: "state,province,region,county,state province,bundesland".split(","),
  country: "country,country code,land,maa".split(","),
  latitude: "latitude,lat,y,breite,breitengrad,latitude of location".split(","),
  longitude: "longitude,lng,lon,long,x,lange,langengrad,longitude of location".split(","),
  coordinates: "coordinates,lat lng,latlng,gps,gps coordinates,koordinaten".split(","),
  externalId: [
    ..."order id,order,order no,order number,order nr,id,external id,reference,reference id".split(","),
    ..."ref,internal id,package id,tracking id,job id,task id,stop id,short id,invoice,invoice no".split(","),
    ..."auftrag,auftragsnummer,bestellnummer,tilausnumero".split(","),
  ],
  phone: [
    ..."phone,phone number,telephone,tel,mobile,recipient phone,recipient phone number,customer phone".split(
      ",",
    ),
    ..."contact phone,telefon,telefonnummer,handy,puhelin,puhelinnumero".split(","),
  ],
  notes: [
    ..."notes,note,comments,comment,instructions,driver notes,delivery notes,delivery instructions".split(
      ",",
    ),
    ..."internal notes,details,task details,recipient notes,description,remarks,access code,door code".split(
      ",",
    ),
    ..."notiz,notizen,bemerkung,hinweis,hinweise,kommentar,lisatiedot,huomautus".split(","),
  ],
  products: "products,product,items,item,goods,contents,waren,ware,artikel,tuotteet".split(","),
  serviceMinutes: [
    ..."duration,service time,service minutes,serviceminutes,time at stop,visit duration,stop duration".split(
      ",",
    ),
    ..."service duration,unload duration,minutes,visit time,dauer,servicezeit,standzeit,kesto,palveluaika".split(
      ",",
    ),
  ],
  priority: "priority,prioritat,vorrang,importance,prioriteetti".split(","),
  date: "date,delivery date,scheduled date,day,datum,lieferdatum,pvm,paiva".split(","),
  windowFrom: [
    ..."time window from,time window start,window from,window start,earliest time,earliest arrival time".split(
      ",",
    ),
    ..."earliest,start time,from time,time from,tw from,tw start,tw min delivery,available from,ready time".split(
      ",",
    ),
    ..."complete after,delivery from,open,opens,time window start 1,time window 1 start,von,ab".split(","),
    ..."fruhestens,zeitfenster von,aikaikkuna alku".split(","),
  ],
  windowTo: [
    ..."time window to,time window end,window to,window end,latest time,latest arrival time,latest".split(
      ",",
    ),
    ..."end time,to time,time to,tw to,tw end,tw max delivery,available until,due time,complete before".split(
      ",",
    ),
    ..."delivery to,delivery until,close,closes,time window end 1,time window 1 end,bis".split(","),
    ..."spatestens,zeitfenster bis,aikaikkuna loppu".split(","),
  ],
  windows: "time window,time windows,window,windows,opening hours,hours,zeitfenster,offnungszeiten".split(
    ",",
  ),
  deadline: "deadline,delivery deadline,deliver by,due,due by,due date,frist,liefern bis".split(","),
  skills: [
    ..."skills,skill,required skills,tags,vehicle features,features,requirements,fahigkeiten".split(","),
    ..."skill required,required skill,custom skills".split(","),
  ],
  courier: [
    ..."assigned to,driver,driver id,driver name,courier,worker,team,vehicle,vehicle id,fahrer,kurier".split(
      ",",
    ),
    ..."kuljettaja,assigned driver,driver serial".split(","),
  ],
  type: "type,stop type,address stop type,task type,activity type,visit type,pickup,pickup task,art".split(
    ",",
  ),
  paymentMethod: "payment,payment method,zahlung,zahlungsart,maksutapa".split(","),
};

/** Kinds of load by column name; the key is the one that couriers' limits use. */
export const loadNames: Readonly<Record<string, string>> = {
  weight: "weight",
  "weight kg": "weight",
  kg: "weight",
  gewicht: "weight",
  paino: "weight",
  load: "load",
  "load 1": "load",
  "load 2": "load2",
  "load 3": "load3",
  "load 4": "load4",
  demand: "load",
  capacity: "load",
  volume: "volume",
  "volume m3": "volume",
  "cubic volume": "volume",
  cube: "volume",
  volumen: "volume",
  pieces: "count",
  quantity: "count",
  count: "count",
  "load count": "count",
  "load weight": "weight",
  "load volume": "volume",
  packages: "count",
  "package count": "count",
  parcels: "count",
  menge: "count",
  anzahl: "count",
  pakete: "count",
  pallets: "pallets",
};

/** A column's name without case, accents, signs and what stands in brackets. */
export function plainName(name: string): string {
  return name
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .toLowerCase()
    .replaceAll(/\([^()]*\)/g, " ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The meaning that a plain name has in most files; null for a name that is not known. */
export function meaningOf(name: string): Meaning | null {
  if (Object.hasOwn(loadNames, name)) return "load";
  const found = Object.entries(names).find(([, known]) => known.includes(name));
  return (found?.[0] as Meaning | undefined) ?? null;
}

export function isKnownName(text: string): boolean {
  return meaningOf(plainName(text)) !== null;
}
