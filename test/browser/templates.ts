/** Files as other products export them, with what goes wrong in them. */
export const templates = {
  /** An open order of day and month, another day, 0 minutes, a pickup, a courier and skills that nobody has. */
  optimoRoute: [
    "Order ID,Type,Date,Priority,Assigned to,Location name,Address,Time window from,Time window to,Duration,Load #1,Vehicle features,Skills,Notes",
    'B-1,D,01/12/2026,C,,Florist,"Street 1, 00100 Helsinki",08:00,10:00,5,12.5,REF,,Ring',
    'B-2,D,01/12/2026,M,007,Chemist,"Street 2, 00100 Helsinki",,,0,3,,,',
    'B-3,P,01/12/2026,L,,Optician,"Street 3, 00100 Helsinki",13:00,15:00,10,4,,ADR,',
  ].join("\n"),
  /** An address of several columns, zeros at the front of a postcode, a window without its end, and one without its beginning. */
  circuit: [
    "Address Line 1,Address Line 2,City,State,Zip,Country,Earliest Time,Latest Time,Time at stop,Notes,Recipient Name,Recipient Phone",
    "Street 1,,Helsinki,,00100,Finland,10:30,,5,,Aino V.,+358401234567",
    "Street 2,Apt 5,Helsinki,,00100,Finland,,15:30,,Code 12,Elias K.,0401234567",
  ].join("\n"),
  /** Payers and receivers, rows of one order, lost zeros, a window that is none, an address with a slip. */
  shop: [
    "Number,Billing Name,Billing Street,Billing City,Shipping Name,Shipping Street,Shipping Zip,Shipping City,Item,Qty,Time window,Door",
    "#1,Pia,Laskutie 1,Espoo,Aino Ahola,Fabianinkatu 39,100,Helsinki,Bread,2,8-12 h,Bell",
    "#1,,,,,,,,Jam,1,,",
    "#2,Pia,Laskutie 1,Espoo,Maija Mehu,Alexsanterinkatu 15,100,Helsinki,Bread,1,soon,",
  ].join("\n"),
  /** Semicolons, seconds as durations, moments of another day, more decimals than are kept. */
  logVrp: [
    "Order;From;To;Load;Type;Load_Duration;Unload_Duration;tw_min_pick;tw_max_pick;tw_min_delivery;tw_max_delivery",
    "C1;Depot;Street 1, 00100 Helsinki;12.12345678;1;00:00:10;00:00:15;2026-12-01 06:00:00;2026-12-01 08:00:00;2026-12-01 08:00:00;2026-12-01 12:00:00",
    "C2;Depot;Street 2, Helsinki;3.5;1;00:00:10;00:01:30;;;;",
  ].join("\n"),
};
