/** "12.5 weight, 2 count". */
export function loadsText(loads: Readonly<Record<string, number>> | null): string {
  return Object.entries(loads ?? {})
    .map(([kind, amount]) => `${String(amount)} ${kind}`)
    .join(", ");
}
