/** The vehicles that stops prefer, by the stops' index. */
export function preferredOf(
  stops: readonly { readonly preferredVehicles: readonly number[] }[],
): ReadonlyMap<number, readonly number[]> {
  const all = stops.map(({ preferredVehicles }, stop) => [stop, preferredVehicles] as const);
  return new Map(all.filter(([, vehicles]) => vehicles.length > 0));
}
