import { skillKey } from "../../records/skill.ts";
import { textOf } from "../cell.ts";
import type { NewStop } from "../types.ts";
import type { LineReader } from "./line-reader.ts";

const MOST_SKILLS = 20;
const MOST_CHARACTERS = 100;
/** What people write where no skill is needed. */
const NO_SKILL =
  /^(?:|0|no|none|nothing|any|keine?|nein|aucune?|non|ninguna?|ingen|inga|ei|ei mitään|geen|brak|nenhuma?|nessuna?|yok)$/i;

/** The skills of a stop, the courier that it belongs to, and those that it prefers. */
export function demandsOf(
  reader: LineReader,
): Pick<NewStop, "requiredSkills" | "assignedCourierId" | "preferredCourierIds"> {
  return { ...skillsOf(reader), ...courierOf(reader), ...preferredOf(reader) };
}

function skillsOf(reader: LineReader): Pick<NewStop, "requiredSkills"> {
  const { couriers, skills: known } = reader.reading.day;
  const written = new Map([...known].map((skill) => [skillKey(skill), skill]));
  const asKnown = (skill: string) => written.get(skillKey(skill)) ?? skill;
  const skills = new Set<string>();
  for (const column of reader.columnsOf("skills")) {
    // Some programs write lists as ["a","b"].
    for (const skill of textOf(reader.at(column))
      .replaceAll(/^\[|\]$|"/g, "")
      .split(/[,;|]|(?<=\s)[/&+](?=\s)|\s(?:and|und|et|y|och|ja|en|e|i)\s/u)) {
      if (skill.trim().length > MOST_CHARACTERS) reader.doubt("cut", "look", column, String(MOST_CHARACTERS));
      if (!NO_SKILL.test(skill.trim())) skills.add(asKnown(skill.trim().slice(0, MOST_CHARACTERS)));
    }
  }
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

function preferredOf(reader: LineReader): Pick<NewStop, "preferredCourierIds"> {
  const names = textOf(reader.cell("preferredCourier")).split(/[,;|]/);
  const known = names.map((name) => reader.reading.day.couriers.get(name.trim().toLowerCase()));
  if (names.some((name, index) => name.trim() !== "" && known[index] === undefined))
    reader.doubt("unknownCourier", "look", "preferredCourier");
  const ids = known.filter((id) => id !== undefined);
  return ids.length === 0 ? {} : { preferredCourierIds: ids };
}
