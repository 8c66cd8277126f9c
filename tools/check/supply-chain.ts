import { isDeepStrictEqual } from "node:util";
import { crateList, factsOfCargo } from "../supply-chain/crates.ts";
import { faultOf } from "../supply-chain/licences.ts";
import { lockedPackages } from "../supply-chain/packages.ts";
import { verdictOn, type Outcome } from "./outcome.ts";

/** Checks that every package of npm, Cargo and Maven has an allowed licence and a locked hash. Needs no network. */
export async function supplyChain(): Promise<Outcome> {
  const faults = (await lockedPackages()).map(faultOf).filter((fault) => fault !== null);
  const cargo = await factsOfCargo().catch(() => null); // without cargo the list cannot be compared
  if (cargo !== null && !isDeepStrictEqual(cargo, await crateList()))
    faults.push("tools/supply-chain/crates.json is stale: run npm run crates:list");
  return verdictOn(faults);
}
