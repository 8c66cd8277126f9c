import "../styles/tokens.css";
import "./tour.css";
import { render } from "preact";
import { clockText } from "@rondo/day/quantity/moments.ts";
import { painted } from "../parts/painted.ts";
import { Kept } from "./kept.ts";
import { dateText, language, t } from "./texts.ts";
import { Tour } from "./tour.ts";
import { TourPage } from "./tour-page.tsx";

const SYNC_EVERY_MS = 30_000;

document.documentElement.lang = language;
const tour = new Tour(new Kept());
const root = document.getElementById("app");
if (root) render(<TourPage tour={tour} />, root);
void painted().then(warmUp);
// The worker comes after the day, which a slow network brings first then.
void tour.open(location.hash.slice(1)).finally(() => {
  if ("serviceWorker" in navigator) void navigator.serviceWorker.register("/courier/sw.js");
});

// The address has the link: another one in it is another courier's day.
addEventListener("hashchange", () => {
  location.reload();
});
const sync = (): void => {
  if (document.visibilityState === "visible") void tour.sync();
};
addEventListener("online", sync);
document.addEventListener("visibilitychange", sync);
setInterval(sync, SYNC_EVERY_MS);

/** A browser makes its first texts of dates and numbers slowly: it does that while the network is slow, too. */
function warmUp(): void {
  const [now, zone] = [new Date().toISOString(), Intl.DateTimeFormat().resolvedOptions().timeZone];
  const date = now.slice(0, 10);
  dateText(date);
  clockText(now, { date, zone });
  t("progress", { done: 1, all: 1 });
}
