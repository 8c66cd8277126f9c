import { textOf } from "../read/table.ts";
import type { LineReader } from "./line-reader.ts";
import type { NewStop } from "./line.ts";
import { numberOf } from "./number.ts";

const DECIMALS = 6; // that the service keeps
const MOST = 1e9;
const MOST_SKILLS = 20;

/** The loads and skills of a stop, and the courier that it belongs to. */
export function demandsOf(
  reader: LineReader,
): Pick<NewStop, "loadDemands" | "requiredSkills" | "assignedCourierId"> {
  return { ...loadsOf(reader), ...skillsOf(reader), ...courierOf(reader) };
}

function loadsOf(reader: LineReader): Pick<NewStop, "loadDemands"> {
  const loads: Record<string, number> = {};
  for (const column of reader.columnsOf("load")) {
    const key = reader.reading.columns[column]?.loadKey ?? "";
    const amount = numberOf(reader.at(column), reader.decimalSign(column));
    if (key === "") continue;
    if (amount === null || amount > MOST) {
      reader.doubt("badNumber", "look", column);
      continue;
    }
    if (amount < 0) {
      reader.doubt("negativeLoad", "look", column, "0");
      continue;
    }
    if (isOpen(reader, column)) reader.doubt("thousands", "look", column, String(amount));
    const kept = Number(amount.toFixed(DECIMALS));
    if (kept !== amount) reader.doubt("manyDecimals", "look", column, String(kept));
    loads[key] = (loads[key] ?? 0) + kept;
  }
  return Object.keys(loads).length === 0 ? {} : { loadDemands: loads };
}

/**
 * Whether a sign may be a thousands separator or a decimal sign, as in "1,500", and no other number of the file
 * decides.
 */
function isOpen(reader: LineReader, column: number): boolean {
  return reader.decimalSign(column) === null && /^\d{1,3}[.,]\d{3}$/.test(textOf(reader.at(column)));
}

function skillsOf(reader: LineReader): Pick<NewStop, "requiredSkills"> {
  const skills = new Set<string>();
  for (const column of reader.columnsOf("skills")) {
    for (const skill of textOf(reader.at(column)).split(/[,;|]/)) {
      if (skill.trim() !== "") skills.add(skill.trim().slice(0, 100));
    }
  }
  const { couriers, skills: known } = reader.reading.day;
  // Before the day has couriers, each skill would be a doubt. The page then names all skills once.
  const unknown = couriers.size === 0 ? [] : [...skills].filter((skill) => !known.has(skill));
  if (unknown.length > 0) reader.doubt("unknownSkill", "look", "skills", unknown.join(", "));
  return skills.size === 0 ? {} : { requiredSkills: [...skills].slice(0, MOST_SKILLS) };
}

function courierOf(reader: LineReader): Pick<NewStop, "assignedCourierId"> {
  const text = textOf(reader.cell("courier"));
  if (text === "") return {};
  const assignmentId = reader.reading.day.couriers.get(text.toLowerCase());
  if (assignmentId !== undefined) return { assignedCourierId: assignmentId };
  reader.doubt("unknownCourier", "look", "courier");
  return {};
}
