import { textOf } from "../cell.ts";
import type { NewStop } from "../types.ts";
import type { LineReader } from "./line-reader.ts";

const MOST_SKILLS = 20;
const MOST_CHARACTERS = 100;

/** The skills of a stop, and the courier that it belongs to. */
export function demandsOf(reader: LineReader): Pick<NewStop, "requiredSkills" | "assignedCourierId"> {
  return { ...skillsOf(reader), ...courierOf(reader) };
}

function skillsOf(reader: LineReader): Pick<NewStop, "requiredSkills"> {
  const skills = new Set<string>();
  for (const column of reader.columnsOf("skills")) {
    for (const skill of textOf(reader.at(column)).split(/[,;|]/)) {
      if (skill.trim().length > MOST_CHARACTERS) reader.doubt("cut", "look", column, String(MOST_CHARACTERS));
      if (skill.trim() !== "") skills.add(skill.trim().slice(0, MOST_CHARACTERS));
    }
  }
  const { couriers, skills: known } = reader.reading.day;
  // Before the day has couriers, each skill would be a doubt. The page then names all skills once.
  const unknown = couriers.size === 0 ? [] : [...skills].filter((skill) => !known.has(skill));
  if (unknown.length > 0) reader.doubt("unknownSkill", "look", "skills", unknown.join(", "));
  if (skills.size > MOST_SKILLS) reader.doubt("manySkills", "look", "skills", String(MOST_SKILLS));
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
