import type { JSX } from "preact";
import type { Failure } from "../../../api/failure.ts";
import { FailureNotice, Notice } from "../../../parts/notice.tsx";
import { t } from "../../../texts/catalogue.ts";

/** Why a change of the plan was refused; for one of somebody else, that nothing is half done. */
export function Refused({ failure }: { readonly failure: Failure }): JSX.Element {
  if (failure.code !== "CONFLICT") return <FailureNotice failure={failure} />;
  const { jobId, violations } = failure.details;
  const key = jobId !== undefined ? "order.busy" : violations !== undefined ? "order.broken" : "order.raced";
  return <Notice look="bad">{t(key)}</Notice>;
}
