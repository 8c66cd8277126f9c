import { t } from "../../texts/catalogue.ts";

// The first match counts, because other browsers name Chrome and Safari as well.
const browsers = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const systems = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["Linux", "Linux"],
] as const;

/** "Firefox, Windows" of what a browser says about itself. */
export function browserOf(userAgent: string | null): string {
  if (userAgent === null || userAgent === "") return t("sessions.unknown");
  const named = [browsers, systems].flatMap(
    (known) => known.find(([mark]) => userAgent.includes(mark))?.[1] ?? [],
  );
  return named.length === 0 ? userAgent.slice(0, 60) : named.join(", ");
}
