import "./copy.css";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { t } from "../texts/catalogue.ts";
import { Button } from "./button.tsx";

interface Props {
  readonly label: string;
  readonly text: string;
}

/** A text with a button that copies it. If the browser forbids copying, one click selects the whole text. */
export function Copy({ label, text }: Props): JSX.Element {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <div class="field">
      <span class="label">{label}</span>
      <div class="copy">
        <code>{text}</code>
        <Button
          look="quiet"
          icon={isCopied ? "check" : "copy"}
          aria-label={t("copy.of", { what: label })}
          onClick={() => void copy()}
        >
          {isCopied ? t("copy.done") : t("copy")}
        </Button>
      </div>
    </div>
  );
}
