import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "./texts.ts";

const REASONS = ["absent", "closed", "address", "refused", "other"] as const;

/** Asks why a stop was not served. */
export function NotServed({
  onReason,
  onBack,
}: {
  readonly onReason: (reason: string) => void;
  readonly onBack: () => void;
}) {
  const [chosen, choose] = useState<(typeof REASONS)[number]>("absent");
  const [words, say] = useState("");
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => form.current?.scrollIntoView({ block: "nearest" }), []);
  const submit = (event: Event): void => {
    event.preventDefault();
    const own = words.trim();
    const reason =
      chosen === "other" ? own : [t(`why.${chosen}`), own].filter((part) => part !== "").join(": ");
    onReason((reason || t("why.other")).slice(0, 200));
  };
  return (
    <form ref={form} class="not-served" onSubmit={submit}>
      <fieldset>
        <legend>{t("why")}</legend>
        {REASONS.map((reason) => (
          <label key={reason}>
            <input
              type="radio"
              name="reason"
              checked={chosen === reason}
              onChange={() => {
                choose(reason);
              }}
            />
            {t(`why.${reason}`)}
          </label>
        ))}
      </fieldset>
      <label class="own-words">
        {t("whyText")}
        <input
          maxLength={150}
          value={words}
          onInput={(event) => {
            say(event.currentTarget.value);
          }}
        />
      </label>
      <button type="submit" class="tour-button main">
        {t("report")}
      </button>
      <button type="button" class="tour-button" onClick={onBack}>
        {t("back")}
      </button>
    </form>
  );
}
