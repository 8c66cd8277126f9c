import type { JSX } from "preact";
import type { RouteStop, Stop } from "../../api/types.ts";
import { slackOf, type Slack } from "@rondo/day/plan/slack.ts";
import { duration } from "../../format/numbers.ts";
import { t } from "../../texts/catalogue.ts";
import type { Day } from "./day.ts";

/** The slack of a visit, by the margin of its project; null where the stop may be served at any time. */
export function slackIn(day: Day, row: RouteStop, stop: Stop | undefined): Slack | null {
  return stop === undefined ? null : slackOf(row, stop, day.margin.value);
}

/** "12 min", amber where it is less than the project wants; nothing where the service is late. */
export function SlackText({ slack }: { readonly slack: Slack }): JSX.Element | null {
  if (slack.seconds < 0) return null;
  const text = duration(Math.floor(slack.seconds / 60) * 60);
  return (
    <span
      class={`slack${slack.isTight ? " doubtful strong" : ""}`}
      title={t("visit.slack.of", { time: text })}
    >
      <span aria-hidden="true">+</span>
      {text}
    </span>
  );
}
