import { isIP } from "node:net";
import { ApiError } from "../errors.ts";
import { isPublicAddress } from "./address.ts";

/** Names that never belong to a host of the public internet. */
const localNames = /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa)$/;

/** A host as a URL has it, without the brackets of IPv6 and without the dot that ends a full name. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
}

/**
 * Refuses a URL that events may not be sent to: public https only. The host's name is not resolved here;
 * what it leads to is checked whenever a connection is made.
 * @returns the URL to keep and show: the same text, or as the parser writes it where it names its host in another way
 * @param allowPrivate for tests: http, and any host and port
 * @throws ApiError `WEBHOOK_URL_INVALID` with `details.reason`
 */
export function checkWebhookUrl(text: string, allowPrivate: boolean): string {
  const reason = faultOf(text, allowPrivate);
  if (reason !== null) throw new ApiError("WEBHOOK_URL_INVALID", { reason });
  const url = new URL(text);
  return text.startsWith(`${url.origin}/`) || text === url.origin ? text : url.href;
}

function faultOf(text: string, allowPrivate: boolean): string | null {
  // The parser would drop or turn these, so that the URL shown were not the URL used.
  if (/[\s\\\p{Cc}]/u.test(text)) return "must not contain spaces, control characters or backslashes";
  // The parser finds a host in `https:host` and `https:///host` too, which readers do not.
  if (/^https?:(?!\/\/[^/])/i.test(text)) return "must have its host after https://";
  const url = URL.parse(text);
  if (url === null) return "is not a URL";
  if (url.username !== "" || url.password !== "") return "must not contain a user name or password";
  if (allowPrivate && (url.protocol === "http:" || url.protocol === "https:")) return null;
  if (url.protocol !== "https:") return "must start with https://";
  if (url.port !== "" && Number(url.port) < 1024) return "must use port 443, or 1024 and above";
  const host = hostOf(url);
  if (isIP(host) !== 0) return isPublicAddress(host) ? null : "must not lead to a private or special address";
  if (!host.includes(".") || localNames.test(host)) return "must not lead to a local host";
  return null;
}
