import type { NewAssignment } from "@rondo/day/records/assignment/schemas.ts";
import { Refused } from "../refused.ts";

/** The kind of a limit that nobody named: of `--load 40`, and of a column “capacity”. */
const ANY = "load";
/** The kind that stops have one of each unless they say otherwise. */
const USUAL = "count";

/**
 * A shift whose limit without a kind is of the only kind that the stops have.
 * @param kinds of the stops, each with its name in the sheets
 * @throws Refused where the stops have several kinds
 */
export function ofOnlyKind(shift: NewAssignment, kinds: ReadonlyMap<string, string>): NewAssignment {
  const { [ANY]: most, ...limits } = shift.loadLimits ?? {};
  if (most === undefined || kinds.has(ANY)) return shift;
  const [only = USUAL, ...others] = kinds.keys();
  if (others.length > 0)
    throw new Refused(
      `a capacity or --load needs the name of a load of the sheet, as --load "${kinds.get(only) ?? only}=${most}": it has ${[...kinds.values()].map((name) => `“${name}”`).join(", ")}`,
    );
  return { ...shift, loadLimits: { [only]: most, ...limits } };
}
