/** A time of day as text, `HH:MM` or `HH:MM:SS`, as seconds from midnight. */
export function secondsOfDay(clock: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(":").map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
}

/** `HH:MM` or `HH:MM:SS` as `HH:MM:SS`. */
export function withSeconds(clock: string): string {
  return clock.length === "HH:MM".length ? `${clock}:00` : clock;
}

/** `HH:MM` or `HH:MM:SS` as people read it: without seconds if there are none. */
export function timeOfDay(clock: string): string {
  return clock.replace(/^(\d\d:\d\d):00$/, "$1");
}

/** True if a shift (or a break) with these ends, as times of day, finishes on the day after it starts. */
export function endsNextDay(start: string, end: string): boolean {
  return secondsOfDay(end) <= secondsOfDay(start);
}
