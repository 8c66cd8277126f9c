import type { Meaning } from "../types.ts";

// Plain names of columns, as shops, templates and people write them: English; German; French; Spanish; Swedish; Finnish.
// The names of further languages are in more-words.ts.
// A name may be in several lists: the content of the column decides then, see convert/content.ts.

const list = (text: string) => text.split(",");

export const words: Readonly<Record<Exclude<Meaning, "ignore" | "load">, readonly string[]>> = {
  name: list(
    "name,stop name,location name,customer,customer name,client,client name,contact,contact name,contact person,full name,alias,title,place,site,order name,visit name,address name," +
      "kunde,kundenname,ansprechpartner,kontakt,kontaktperson,name des kunden,client,nom,nom complet,nom du client,nom client,contact,contacto,persona de contacto,cliente,nombre,nombre completo,nombre del cliente,nombre y apellidos," +
      "kund,kundnamn,namn,kontaktperson,asiakas,nimi,asiakkaan nimi,yhteyshenkilo,naam,klant,klantnaam,party,nome,nome e cognome,nominativo,imie i nazwisko,nazwa,odbiorca,navn",
  ),
  firstName: list(
    "first name,firstname,given name,forename,vorname,prenom,nombre,nombre de pila,fornamn,tilltalsnamn,etunimi",
  ),
  lastName: list(
    "last name,lastname,surname,family name,second name,nachname,familienname,zuname,nom,nom de famille,apellido,apellidos,efternamn,sukunimi",
  ),
  company: list(
    "company,company name,business,business name,organisation,organization,firma,firmenname,unternehmen,firmenbezeichnung,societe,entreprise,raison sociale,empresa,razon social,foretag,foretagsnamn,bolag,yritys,yrityksen nimi,bedrijf,bedrijfsnaam,name 2,name2,namenszusatz",
  ),
  address: list(
    "address,address line,address line 1,address line1,address 1,address1,address 1 2,addr,addr 1,addr1,street,street address,street name,streetname,street 1,street1,full address,delivery address,road," +
      "to,to address,destination,dropoff address,drop off address,location address,stop address,location,place,site,deliver to,ship to," +
      "adresse,anschrift,strasse,str,strasse hausnummer,strasse und hausnummer,strasse u hausnummer,strasse nr,strasse hausnr,strasse und nr,strasse u nr,strassenname,adresszeile,adresszeile 1,adresse 1," +
      "rue,voie,nom de rue,nom de voie,adresse ligne 1,adresse complete,adresse postale,numero et rue,direccion,domicilio,calle,via,calle y numero,direccion 1,linea de direccion 1,direccion completa," +
      "adress,gatuadress,gata,gatunamn,adressrad 1,postadress,utdelningsadress,gatuadress 1,osoite,katuosoite,katu,lahiosoite,postiosoite,osoiterivi 1,straat,adres,straatnaam,bezorgadres,indirizzo,endereco,morada,adres dostawy,ulica,vej,gade",
  ),
  houseNumber: list(
    "house number,housenumber,streetnumber,house no,house nr,house,n,street number,street no,building number,number,no,nr," +
      "hausnummer,hausnr,haus nr,hnr,hsnr,hausnummernzusatz,hausnummer zusatz,nummer,numero de rue,numero de voie,numero,num,no de rue,numero de calle,numero exterior,no exterior,num calle,portal," +
      "husnummer,husnr,gatunummer,gatunr,talonumero,talon numero,talo,huisnummer,toevoeging,numero civico",
  ),
  addressExtra: list(
    "address line 2,address line2,address 2,address2,addr 2,addr2,street 2,street2,address line 3,address3,apartment,apartment number,apartment suite,apt,unit,unit number,suite,flat,building,floor,door,entrance,stairs," +
      "zusatz,adresszusatz,adresszeile 2,adresse 2,wohnung,wohnungsnummer,stock,stockwerk,etage,tur,turcode,complement,complement d adresse,appartement,batiment,escalier,porte," +
      "piso,puerta,escalera,piso puerta,complemento,direccion 2,linea de direccion 2,lagenhet,lagenhetsnummer,vaning,trappa,portkod,c o,co,adressrad 2,asunto,huoneisto,rappu,porras,kerros,ovi,osoiterivi 2",
  ),
  city: list(
    "city,town,city town,locality,suburb,post town,ort,stadt,wohnort,gemeinde,ortschaft,plz ort,plz und ort,plz u ort,plz stadt,plz wohnort,ville,commune,localite,code postal ville,cp ville,code postal et ville," +
      "ciudad,poblacion,localidad,municipio,cp poblacion,cp ciudad,codigo postal y ciudad,stad,postort,postnummer och ort,postnr ort,postnummer ort,postadress,kaupunki,postitoimipaikka,kunta,paikkakunta,plaats,woonplaats,gemeente,postinumero ja postitoimipaikka,postinumero ja toimipaikka,zip city,postcode city,postal code city,citta,comune,cidade,localidade,miasto,miejscowosc,by,poststed",
  ),
  postcode: list(
    "zip,zip code,zipcode,postal,postcode,post code,postal code,postalcode,postal zip,eircode,pin code,plz,postleitzahl,post nr,code postal,cp,codigo postal,cod postal,c p,postnummer,postnr,postinumero,postinro,postinr,cap,cep,kod pocztowy",
  ),
  region: list(
    "state,state code,province,province name,province code,region,county,state province,state region,bundesland,kanton,departement,provincia,comunidad,estado,lan,landskap,maakunta,laani",
  ),
  country: list(
    "country,country code,country name,country region,nation,land,landercode,landescode,staat,pays,code pays,pais,codigo pais,landskod,maa,maakoodi",
  ),
  latitude: list(
    "latitude,lat,y,breite,breitengrad,latitude of location,latitud,breddgrad,leveysaste,leveyspiiri",
  ),
  longitude: list(
    "longitude,lng,lon,long,x,lange,langengrad,laengengrad,longitude of location,longitud,langdgrad,pituusaste,pituuspiiri",
  ),
  coordinates: list(
    "coordinates,lat lng,lat lon,latlng,latlong,gps,gps coordinates,geo,koordinaten,coordonnees,coordonnees gps,coordenadas,koordinater,koordinaatit",
  ),
  externalId: list(
    "order id,order,order no,order number,order nr,orderid,id,external id,reference,reference id,reference number,ref,ref no,internal id,package id,tracking id,tracking number,job id,job,task id,stop id,short id,invoice,invoice no,invoice number,delivery order,delivery order no,do,do no,d o,d o no,delivery no,delivery note,shipment,shipment id,consignment,waybill,po number,number,no,nr,nummer,numero,num,sendungsreferenz," +
      "auftrag,auftragsnummer,auftragsnr,auftrags nr,auftragsnummern,bestellung,bestellnummer,bestellnr,bestell nr,belegnummer,lieferschein,lieferscheinnummer,lieferscheinnr,referenz,sendungsnummer,vorgang," +
      "commande,numero de commande,no de commande,n de commande,n commande,num commande,reference commande,bon de livraison,pedido,numero de pedido,n de pedido,n pedido,num pedido,no pedido,referencia,albaran," +
      "ordernummer,ordernr,best nr,bestallning,bestallningsnummer,referens,foljesedel,tilaus,tilausnumero,tilausnro,tilaus nro,viite,lahetysnumero,lahete",
  ),
  phone: list(
    "phone,phone number,phone no,telephone,tel,tel no,tel nr,mobile,mobile number,mobile phone,cell,cell phone,contact phone,contact number,recipient phone,customer phone," +
      "telefon,telefonnummer,telefonnr,telefon nr,tel nummer,handy,handynummer,mobil,mobiltelefon,mobilnummer,rufnummer,telephone,telephone portable,portable,numero de telephone,no de telephone,mobile," +
      "telefono,telefono movil,movil,celular,numero de telefono,n telefono,tfno,mobilnummer,mobiltelefonnummer,puhelin,puhelinnumero,puh,gsm,matkapuhelin,contact no,contact nr,telefoon,telefoonnummer,mobiel,telefone,telefono cellulare,cellulare,numer telefonu",
  ),
  notes: list(
    "notes,note,comments,comment,instructions,driver notes,delivery notes,delivery instructions,internal notes,details,task details,recipient notes,destination notes,remarks,remark,access code,door code,customer note,customer notes,order notes,order note,note attributes,special instructions,message,memo," +
      "notiz,notizen,bemerkung,bemerkungen,hinweis,hinweise,kommentar,kommentare,anmerkung,anmerkungen,lieferhinweis,zustellhinweis,anweisung,info,remarque,remarques,commentaire,commentaires,instructions de livraison,consignes," +
      "notas,nota,comentario,comentarios,observaciones,instrucciones,instrucciones de entrega,anteckning,anteckningar,kommentarer,meddelande,instruktioner,ovrigt,lisatiedot,lisatieto,lisatietoja,lisatietoa,huomautus,huomautukset,huomio,kommentti,ohjeet,toimitusohje,opmerking,opmerkingen",
  ),
  products: list(
    "products,product,product service,product name,item title,product title,title of item,items,item,item name,item description,goods,contents,description,line item,lineitem name,line item name,article,article name,commodity," +
      "waren,ware,artikel,artikelname,artikelbezeichnung,produkt,produkte,produktname,positionen,bezeichnung,inhalt,articles,produit,produits,nom du produit,designation,articulo,articulos,producto,productos,nombre del producto,descripcion," +
      "artiklar,vara,varor,produkter,produktnamn,beskrivning,benamning,tuote,tuotteet,tuotenimi,tuotteen nimi,nimike,sisalto,kuvaus",
  ),
  quantity: list(
    "quantity,qty,aantal,qty ordered,quantity purchased,purchased quantity,quantity shipped,qty to deliver,ordered,lineitem quantity,line item quantity,item quantity,quantity ordered,item qty,units,menge,anzahl,stuck,stuckzahl,stk,quantite,qte,cantidad,cant,uds,antal,kvantitet,maara,kpl,lukumaara,kappalemaara",
  ),
  serviceMinutes: list(
    "duration,service,service time,service minutes,serviceminutes,time at stop,visit duration,stop duration,service duration,unload duration,unloading time,minutes,visit time,stop time,handling time," +
      "dauer,servicezeit,standzeit,aufenthalt,aufenthaltsdauer,entladezeit,haltezeit,duree,duree visite,duree d arret,temps de service,temps sur place,duracion,tiempo de servicio,tiempo de parada," +
      "varaktighet,stopptid,lossningstid,servicetid,tid pa plats,kesto,palveluaika,pysahdysaika,purkuaika",
  ),
  setupMinutes: list(
    "setup,set up,setup time,setup duration,setup minutes,setupminutes,parking,parking time,parking minutes,time to park,rustzeit,ruestzeit,ruesten,parken,parkzeit,parkplatzsuche,stationnement,temps de stationnement,estacionamiento,parkering,pysakointi,pysakointiaika",
  ),
  lateMinutes: list("late minutes,lateminutes,lateness,max lateness,verspatung"),
  priority: list(
    "priority,prioritat,vorrang,importance,prioriteetti,priorite,prioridad,prioritet,dringlichkeit",
  ),
  visitOrder: list(
    "visit order,visitorder,optimization order,optimisation order,first or last,zuerst oder zuletzt",
  ),
  date: list(
    "date,delivery date,scheduled date,ship date,shipping date,day,service date,datum,lieferdatum,liefertag,tag,zustelldatum,termin,date de livraison,jour,fecha,fecha de entrega,dia,leveransdatum,leveransdag,dag,pvm,paivamaara,paiva,toimituspaiva,toimituspvm,bezorgdatum,leverdatum,liefertermin",
  ),
  windowFrom: list(
    "time window from,open from,opens at,min start time,times start,time window start,window from,window start,earliest time,earliest arrival time,earliest arrival,earliest,start time,from time,time from,from,tw from,tw start,tw min delivery,available from,ready time,complete after,delivery from,delivery time from,open,opens,opening time,time window start 1,time window 1 start,time window 1 from,not before,start,begin,after," +
      "von,ab,von uhrzeit,uhrzeit von,zeit von,fruhestens,fruheste zeit,zeitfenster von,zeitfenster start,zeitfenster beginn,beginn,lieferzeit von,lieferung ab,anlieferung ab,geoffnet ab,offnet,debut,a partir de,des,heure debut,heure de debut,creneau debut,debut creneau,plus tot," +
      "desde,hora desde,hora inicio,hora de inicio,inicio,ventana inicio,fran,fran kl,tidigast,starttid,leveranstid fran,alku,alkaen,aikaikkuna alku,aikaisintaan,klo alkaen,alkuaika",
  ),
  windowTo: list(
    "time window to,open to,open until,max end time,times end,time window end,window to,window end,latest time,latest arrival time,latest arrival,latest,end time,to time,time to,to,tw to,tw end,tw max delivery,available until,due time,complete before,delivery to,delivery until,delivery time to,close,closes,closing time,time window end 1,time window 1 end,time window 1 to,not after,end,until,before," +
      "bis,bis uhrzeit,uhrzeit bis,zeit bis,spatestens,spateste zeit,zeitfenster bis,zeitfenster ende,ende,lieferzeit bis,lieferung bis,anlieferung bis,geoffnet bis,schliesst,fin,jusqu a,heure fin,heure de fin,creneau fin,fin creneau,plus tard,au plus tard," +
      "hasta,hora hasta,hora fin,hora de fin,ventana fin,till,till kl,senast,sluttid,slut,leveranstid till,loppu,asti,mennessa,aikaikkuna loppu,viimeistaan,klo asti,loppuaika",
  ),
  windows: list(
    "time window,time windows,window,windows,opening hours,hours,time slot,timeslot,slot,delivery time,delivery window,delivery slot,time,preferred time," +
      "zeitfenster,fenster,offnungszeiten,lieferzeit,lieferzeiten,lieferzeitfenster,lieferfenster,uhrzeit,zeit,wunschzeit,zustellzeit,anlieferzeit,creneau,creneau horaire,creneau de livraison,horaire,horaires,heure,heure de livraison,plage horaire," +
      "horario,franja,franja horaria,hora,hora de entrega,ventana,ventana horaria,tidsfonster,leveranstid,tid,oppettider,leveransfonster,aikaikkuna,toimitusaika,aika,kellonaika,aukioloajat,klo,bezorgtijd,levertijd,tijdvak,tijd,fascia oraria,orario,orario di consegna,godziny,godziny dostawy,okno czasowe,horario de entrega,tidsrum,leveringstid",
  ),
  deadline: list(
    "deadline,ship by,ship by date,deliver by date,delivery deadline,deliver by,due,due by,due date,must arrive by,frist,lieferfrist,liefern bis,date limite,echeance,fecha limite,plazo,sista leverans,leverera senast,maaraaika,takaraja",
  ),
  collect: list(
    "collect,collect demands,collectdemands,collected,take back,takes back,returns,return load,pickup load,empties,mitnehmen,nimmt mit,rucknahme,ruckgabe,leergut,abholmenge",
  ),
  readyAt: list(
    "ready at,ready after,ready,ready time,ready date,available from,goods ready,pickup ready,earliest dispatch,bereit ab,abholbereit,verfugbar ab,ware bereit,disponible a partir de,disponible desde,pret a,klar fran,valmiina,valmis klo",
  ),
  shipment: list(
    "shipment,shipment id,shipment no,shipment number,shipment ref,shipment key,consignment,pair,pair id,order pair,pairing,linked order,linked to,linked stop,related order,related to,relation,relation id,pickup for,pick up for,collect for,belongs to,transport,transport id,transport no,transport number,transport order," +
      "sendung,sendungs id,paar,auftragspaar,abholung fur,abholen fur,gehort zu,verknupft mit,transport nr,transportnummer,transportauftrag",
  ),
  skills: list(
    "skills,skill,required skills,vehicle features,features,requirements,skill required,required skill,custom skills,needs,fahigkeiten,anforderungen,qualifikation,competences,competence,habilidades,requisitos,kompetenser,krav,taidot,vaatimukset",
  ),
  courier: list(
    "assigned to,assign to,driver,driver id,driver name,courier,worker,team,vehicle,vehicle id,assigned driver,driver serial,route driver,fahrer,fahrername,kurier,tour fahrer,zusteller,fahrzeug,chauffeur,livreur,coursier,vehicule," +
      "conductor,repartidor,chofer,mensajero,vehiculo,forare,chauffor,bud,fordon,kuljettaja,kuski,kuriiri,auto",
  ),
  preferredCourier: list(
    "preferred courier,preferred driver,regular driver,regular courier,usual driver,favorite driver,stammfahrer,stammkurier,bevorzugter fahrer,conductor habitual,repartidor habitual,livreur habituel,vakiokuljettaja",
  ),
  type: list(
    "type,order type,tasktype,ordertype,job type,service type,stop type,address stop type,task type,activity type,visit type,pickup,pickup task,art,auftragsart,type d arret,tipo,tipo de parada,typ,tyyppi",
  ),
  status: list(
    "status,order status,fulfillment status,financial status,cancelled at,state of order,bestellstatus,auftragsstatus,statut,statut de la commande,estado del pedido,orderstatus,tila,tilauksen tila",
  ),
  paymentMethod: list(
    "payment,payment method,payment method title,zahlung,zahlungsart,zahlungsmethode,maksutapa,paiement,mode de paiement,metodo de pago,forma de pago,betalning,betalsatt",
  ),
};

/** Kinds of load by column name; the key is the one that couriers' limits use. */
export const loadNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries({
      weight:
        "weight,size kg,weight kg,kg,kgs,kilo,kilos,wt,gew,gewicht kg,gross weight,net weight,total weight,unit weight,weight per item,weight per unit,weight each,stuckgewicht,einzelgewicht,poids unitaire,peso unitario,order weight,shipping weight,load weight,item weight,gewicht,gewicht kg,bruttogewicht,gesamtgewicht,nettogewicht,poids,poids total,poids kg,peso,peso total,peso kg,vikt,totalvikt,vikt kg,waga,vaegt,vekt,paino,kokonaispaino,paino kg,lineitem weight",
      load: "load,load 1,loads,load demands,load demand,demand,capacity,ladung,charge,carga,last,kuorma",
      load2: "load 2",
      load3: "load 3",
      load4: "load 4",
      load5: "load 5",
      volume:
        "volume,size m3,volume m3,m3,cbm,cubic volume,cube,order cube,load volume,total volume,unit volume,item volume,volume per item,volumen,volumen m3,gesamtvolumen,volym,volym m3,tilavuus,tilavuus m3",
      count:
        "pieces,pcs,count,number of items,item count,no of items,load count,packages,package count,number of packages,number of parcels,number of pieces,parcels,parcel count,boxes,cartons,colli,pakete,anzahl pakete,packstucke,kartons,kisten,kolli,anzahl kartons,colis,nombre de colis,nb colis,cartons,bultos,numero de bultos,paquetes,cajas,paket,antal paket,antal kolli,lador,paketit,pakettien maara,laatikot,kollit,order pieces",
      pallets:
        "pallets,pallet,pal,palletts,number of pallets,paletten,palette,anzahl paletten,palettes,nombre de palettes,palets,pallar,antal pallar,lavat,lavametrit",
    }).flatMap(([key, names]) => names.split(",").map((name) => [name, key])),
  ),
};

/** Columns that are known and never about a stop's time or place: when it was ordered, prices, and so on. */
export const unusedNames: ReadonlySet<string> = new Set(
  list(
    "customer no,customer nr,customer number,customer id,client no,client id,kundennummer,kundennr,kunden nr,kundnr,kundnummer,no client,numero de client,numero cliente,asiakasnumero,asiakasnro,order value,value,unit price,einheit,pos,position,line no,item no,item nr,product no,stop number,stop no,stop nr,sequence,sequence number,sales record number,sale date," +
      "created at,created,paid at,fulfilled at,updated at,order date,ordered at,date created,date paid,order time,purchase date,timestamp,modified,exported at,bestelldatum,auftragsdatum,rechnungsdatum,date de commande,date commande,fecha de pedido,fecha pedido,orderdatum,tilauspaiva,tilauspvm,laskutuspaiva," +
      "email,e mail,mail,email address,sku,item,currency,total,subtotal,tax,price,lineitem price,shipping method,shipping method title,discount,zone,source,vendor,tags,load after,number,planned arrival at,service start at,planned departure at,wait minutes,drive minutes,distance meters,reasons",
  ),
);
