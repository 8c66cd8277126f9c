import "../styles/tokens.css";
import "./tour.css";
import { render } from "preact";
import { Kept } from "./kept.ts";
import { language } from "./texts.ts";
import { Tour } from "./tour.ts";
import { TourPage } from "./tour-page.tsx";

const SYNC_EVERY_MS = 30_000;

document.documentElement.lang = language;
const tour = new Tour(new Kept());
const root = document.getElementById("app");
if (root) render(<TourPage tour={tour} />, root);
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
