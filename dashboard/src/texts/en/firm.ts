/** Texts of what the company's days begin with. */
export const firm = {
  "settings.firm": "Company",
  "firm.hint": "What new days and shifts begin with. Days that exist stay as they are.",
  "firm.save": "Save",
  "firm.saved": "The settings of the company are saved",
  "firm.conflict":
    "Somebody else has changed these settings meanwhile. Load them again; what you typed here is lost then.",
  "firm.remove": "Remove {name}",
  "firm.shift": "Usual shift",
  "firm.shift.hint": "A new courier of a day begins with it.",
  "firm.depots": "Depots",
  "firm.depots.hint": "Offered by name where a day or a courier starts or ends.",
  "firm.depots.add": "Add a depot",
  "firm.address": "Address, or coordinates",
  "firm.vehicles": "Vehicles",
  "firm.vehicles.hint": "Offered to couriers: what it carries, what it can do, and whose roads it takes.",
  "firm.vehicles.add": "Add a vehicle",
  "firm.loadKinds": "Kinds of load",
  "firm.loadKinds.hint":
    "Offered in forms and in the import. The unit is what people write for it: kg, pallets.",
  "firm.loadKinds.add": "Add a kind",
  "unread.unit":
    "“{text}” means something else already, as “t” means 1,000 of weight. Write another unit, or none.",
  "firm.unit": "Unit",
  "offer.depots": "Depots",
  "offer.vehicles": "Vehicles",
} as const;
