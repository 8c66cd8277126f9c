/** Days of the browser's zone, the last one included; an empty text is no bound. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

export const anyDay: Days = { from: "", to: "" };

/** The instants between which the days lie. */
export function instantsOf({ from, to }: Days): { from?: string; to?: string } {
  return {
    ...(from !== "" && { from: midnight(from, 0) }),
    ...(to !== "" && { to: midnight(to, 1) }),
  };
}

function midnight(day: string, daysLater: number): string {
  const at = new Date(`${day}T00:00:00`);
  at.setDate(at.getDate() + daysLater);
  return at.toISOString();
}
