import "./notice.css";
import type { ComponentChildren, JSX } from "preact";
import type { Failure } from "../api/failure.ts";
import { isKey, t } from "../texts/catalogue.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

interface NoticeProps {
  readonly look?: "plain" | "doubt" | "bad";
  readonly children: ComponentChildren;
}

/** Something to know, where it matters. */
export function Notice({ look = "plain", children }: NoticeProps): JSX.Element {
  return (
    <div class={`notice ${look}`} role={look === "bad" ? "alert" : "note"}>
      <Icon name="alert" />
      <div>{children}</div>
    </div>
  );
}

/** A failure in words, with what to do. */
export function FailureNotice(props: {
  readonly failure: Failure;
  readonly onRetry?: () => void;
}): JSX.Element {
  const { failure, onRetry } = props;
  return (
    <Notice look="bad">
      <p>{failureText(failure)}</p>
      {failure.issues.slice(0, 8).map((issue) => (
        <p key={issue.path} class="small">
          <code>{issue.path}</code> {issue.message}
        </p>
      ))}
      {onRetry && (
        <p>
          <Button icon="reload" look="quiet" onClick={onRetry}>
            {t("tryAgain")}
          </Button>
        </p>
      )}
    </Notice>
  );
}

/** The catalogue's text for a code; the service's own text if there is none. */
export function failureText(failure: Failure): string {
  const isOfRole = failure.details["requiredRole"] !== undefined;
  const key = `failure.${isOfRole ? "API_KEY_SCOPE_MISSING" : failure.code}`;
  const { address } = failure.details;
  return isKey(key) ? t(key, { address: typeof address === "string" ? address : "" }) : failure.message;
}

interface EmptyProps {
  readonly title: string;
  readonly children?: ComponentChildren;
  /** The next step, as buttons. */
  readonly actions?: ComponentChildren;
}

/** Shown where nothing is yet. */
export function Empty({ title, children, actions }: EmptyProps): JSX.Element {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {children}
      {actions !== undefined && <div class="actions">{actions}</div>}
    </div>
  );
}

const widths = ["70%", "45%", "60%", "80%", "50%", "65%"];

/** Space that is reserved for rows that are still loading. */
export function Bones({ rows = 6 }: { readonly rows?: number }): JSX.Element {
  return (
    <div class="bones" role="status" aria-label={t("loading")}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} class="bone" style={{ width: widths[row % widths.length] }} />
      ))}
    </div>
  );
}
