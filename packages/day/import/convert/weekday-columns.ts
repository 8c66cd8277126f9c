import { plainName } from "../names/plain-name.ts";
import type { Table } from "../types.ts";
import { weekdayNamed } from "./weekdays.ts";

const ENOUGH = 3;

/** Each line asks again. */
const known = new WeakMap<readonly string[], ReadonlyMap<number, number>>();

/** The days of the week, from 1 for Monday, of columns that are named by them: hours for each day. None for fewer than three. */
export function weekdayColumns({ header }: Pick<Table, "header">): ReadonlyMap<number, number> {
  const days = known.get(header) ?? daysOf(header);
  known.set(header, days);
  return days;
}

function daysOf(header: readonly string[]): ReadonlyMap<number, number> {
  const plain = header.map((name) => plainName(name));
  for (const isRomance of [false, true]) {
    const found = [...plain.entries()].flatMap(([column, name]) => {
      const day = weekdayNamed(name, isRomance);
      return day === null ? [] : [[column, day] as const];
    });
    const isEach = new Set(found.map(([, day]) => day)).size === found.length;
    if (found.length >= ENOUGH && isEach) return new Map(found);
  }
  return new Map();
}
