import type { ComponentChildren, JSX } from "preact";
import type { Stop } from "../../api/types.ts";
import { minutesText } from "../../format/loads.ts";
import { IconButton } from "../../parts/button.tsx";
import { t } from "../../texts/catalogue.ts";
import { useDay } from "./day.ts";

interface FrameProps {
  readonly title: string;
  readonly subtitle: string;
  readonly lead: ComponentChildren;
  readonly children: ComponentChildren;
}

/** The card of what is selected. */
export function Frame({ title, subtitle, lead, children }: FrameProps): JSX.Element {
  const day = useDay();
  return (
    <section class="inspector" aria-label={t("inspector.title")}>
      <header>
        {lead}
        <div>
          <h2>{title}</h2>
          <p class="soft">{subtitle}</p>
        </div>
        <IconButton icon="close" label={t("inspector.close")} onClick={() => (day.selected.value = null)} />
      </header>
      {children}
    </section>
  );
}

export function Fact({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** How long a stop takes, where it says. */
export function MinutesFacts({ stop }: { readonly stop: Stop }): JSX.Element {
  return (
    <>
      {(["setupMinutes", "serviceMinutes"] as const).map((name) => {
        const given = stop[name];
        return given === null ? null : (
          <Fact key={name} name={t(`stop.${name}`)}>
            {minutesText(given)}
          </Fact>
        );
      })}
    </>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly isBroken?: boolean;
}

/** A figure of a plan with its name, in a `dl`. */
export function Figure({ name, value, isBroken = false }: FigureProps): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd class={isBroken ? "broken" : ""}>{value}</dd>
    </div>
  );
}
