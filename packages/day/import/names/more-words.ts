import type { Meaning } from "../types.ts";

// The names of further languages, plain: Dutch; Polish; Portuguese; Italian; Danish and Norwegian; Turkish; Czech.

type Known = Exclude<Meaning, "ignore" | "load">;

export const moreWords: Readonly<Partial<Record<Known, string>>> = {
  name:
    "ontvanger,contactpersoon,naam klant,klient,nazwa klienta,nazwa odbiorcy,odbiorca towaru,nome do cliente,contato,contacto,cliente nome,kundenavn,modtager,mottaker," +
    "musteri,musteri adi,musteri ismi,ad soyad,adi soyadi,isim soyisim,isim,alici,alici adi,prijemce,zakaznik,jmeno a prijmeni,nazev",
  firstName: "voornaam,imie,primeiro nome,fornavn,ad,adi,jmeno",
  lastName: "achternaam,nazwisko,sobrenome,apelido,cognome,efternavn,etternavn,soyad,soyadi,prijmeni",
  company:
    "nazwa firmy,razao social,ragione sociale,azienda,firmanavn,virksomhed,bedrift,firma adi,sirket,sirket adi,spolecnost",
  address:
    "afleveradres,leveradres,straat en huisnummer,adresregel 1,ulica i numer,ulica i nr,ulica nr domu,rua,logradouro,endereco completo,endereco de entrega,rua e numero,indirizzo di consegna,indirizzo completo,via e numero," +
    "gate,gateadresse,vejnavn,gatenavn,leveringsadresse,adresse og husnr,adresi,acik adres,teslimat adresi,sokak,cadde,ulice,adresa,ulice a cislo,dodaci adresa",
  houseNumber:
    "huisnr,nr domu,numer domu,nr budynku,civico,n civico,nr civico,kapi no,bina no,dis kapi no,cislo popisne,cislo domu,num endereco",
  addressExtra:
    "adresregel 2,bus,busnr,busnummer,nr lokalu,numer lokalu,nr mieszkania,mieszkanie,lokal,pietro,andar,apto,apartamento,bloco,bairro,scala,interno,piano,daire,daire no,kat,patro",
  city: "stad gemeente,miasto dostawy,municipio cidade,localita,bynavn,sehir,il,mesto,obec",
  postcode: "kod,postcode plaats,posta kodu,psc,codigo postal cep",
  region: "provincie,wojewodztwo,uf,distrito,prov,regione,fylke,ilce,semt,kraj okres",
  country: "kraj,paese,nazione,ulke,zeme",
  externalId:
    "bestelnummer,bestelling,opdrachtnummer,orderref,nr zamowienia,numer zamowienia,zamowienie,id zamowienia,nr przesylki,numer przesylki,nr zlecenia," +
    "numero do pedido,n do pedido,encomenda,numero da encomenda,n encomenda,nota fiscal,nf,ordine,n ordine,numero ordine,nr ordine,id ordine,ddt,numero ddt," +
    "ordrenr,ordrenummer,ordre,bestillingsnummer,referanse,folgeseddel,siparis,siparis no,siparis numarasi,takip no,irsaliye no,cislo objednavky,c objednavky,objednavka",
  phone:
    "mobiele telefoon,mobiel nummer,nr telefonu,telefon kontaktowy,komorka,telemovel,whatsapp,n telefono,numero di telefono,tlf,tlf nr,telefon no,cep,cep telefonu,telefonni cislo",
  notes:
    "notitie,notities,toelichting,instructies,bezorginstructies,uwagi,uwagi do zamowienia,uwagi kupujacego,kargo notu,komentarz,notatki,observacao,observacoes,obs,instrucoes,annotazioni,osservazioni,istruzioni," +
    "bemaerkning,bemaerkninger,merknad,merknader,notat,beskjed,not,notlar,aciklama,aciklamalar,poznamka,poznamky",
  products:
    "producten,artikelen,omschrijving,produkty,towar,towary,nazwa produktu,produto,produtos,itens,descricao,nome do produto,prodotto,prodotti,articolo,articoli,descrizione,varer,vare,urun,urunler,urun adi,zbozi",
  quantity: "stuks,ilosc,sztuk,szt,quantidade,qtd,qtde,quantita,qta,antall,adet,miktar,mnozstvi,pocet",
  serviceMinutes:
    "duur,lostijd,stoptijd,servicetijd,czas obslugi,czas postoju,czas rozladunku,tempo de servico,tempo de atendimento,tempo de parada,duracao,durata,tempo di servizio,tempo di sosta,varighed,varighet,servis suresi,bekleme suresi,doba obsluhy",
  priority: "prioriteit,priorytet,priorita,oncelik",
  date: "afleverdatum,wunschtermin,wunschdatum,date souhaitee,date de livraison souhaitee,gewenste bezorgdatum,data prevista,data prevista de entrega,previsao de entrega,leverdag,bezorgdag,data,data dostawy,dzien dostawy,termin dostawy,data de entrega,data da entrega,data consegna,data di consegna,giorno,dato,leveringsdato,leveringsdag,tarih,teslimat tarihi,datum doruceni,datum dodani",
  windowFrom:
    "de,vanaf,tijd van,van tijd,tijdvak van,tijdvenster van,bezorgen vanaf,vroegste tijd,od,godzina od,godz od,od godziny,dostawa od,hora inicial,horario inicial,das,entrega das,a partir das,dalle,dalle ore,ora inizio,orario inizio," +
    "fra,fra kl,tidligst,tidsvindu fra,leveres fra,baslangic,baslangic saati,en erken,cas od",
  windowTo:
    "tot,tijd tot,tijdvak tot,tijdvenster tot,laatste tijd,uiterlijk,godzina do,godz do,do,do godziny,dostawa do,hora final,horario final,ate,entrega ate,ate as,alle,alle ore,entro,ora fine,orario fine," +
    "til,til kl,tidsvindu til,leveres til,bitis,bitis saati,en gec,cas do",
  windows:
    "tijdvenster,venster,godzina,przedzial czasowy,okno dostawy,godzina dostawy,janela,janela de horario,janela de entrega,periodo,finestra oraria,ora consegna,orario consegna,tidsvindu,leveringsvindu,klokkeslett,saat,saat araligi,teslimat saati,zaman araligi,cas doruceni,casove okno",
  deadline:
    "uiterste leverdatum,uiterlijke leverdatum,prazo,prazo de entrega,scadenza,leveringsfrist,son teslimat",
  courier:
    "bezorger,koerier,voertuig,kierowca,kurier,pojazd,motorista,entregador,condutor,estafeta,veiculo,autista,corriere,veicolo,mezzo,sjafor,bil,kjoretoy,surucu,sofor,kurye,arac,plaka,ridic,kuryr,vozidlo",
  type: "soort,type opdracht,rodzaj,typ zlecenia,tipo de entrega,tipo consegna,oppdragstype,tur tipi,druh",
  status:
    "stan,status zamowienia,situacao,status do pedido,stato ordine,ordrestatus,durum,siparis durumu,stav",
  paymentMethod:
    "betaling,betaalwijze,betaalmethode,platnosc,forma platnosci,sposob platnosci,pagamento,forma de pagamento,metodo di pagamento,odeme,odeme yontemi,platba",
};

export const moreLoads: Readonly<Record<string, string>> = {
  weight: "brutogewicht,waga,waga kg,ciezar,peso bruto,peso lordo,agirlik,agirlik kg,kilo kg,hmotnost,vaha",
  volume: "objetosc,cubagem,volum,hacim,objem",
  count:
    "aantal colli,aantal pakketten,pakketten,dozen,aantal dozen,ilosc paczek,liczba paczek,paczki,ilosc kartonow,volumes,qtd volumes,numero de volumes,caixas,pacotes,numero colli,n colli,pacchi,scatole,pezzi,antal pakker,antal kollin,antall kolli,pakker,kasser,koli,koli sayisi,paket sayisi,pocet baliku,pocet kusu,baliky",
  pallets:
    "aantal pallets,palety,ilosc palet,liczba palet,paletes,bancali,pedane,paller,antal paller,palet,palet sayisi",
};
