/** Whether a row serves a stop: it is no loading and no break. */
export function isStopRow({ type }: { readonly type: string }): boolean {
  return type === "delivery" || type === "pickup";
}
