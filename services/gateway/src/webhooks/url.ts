import { isIP } from "node:net";
import { ApiError } from "../shared/errors.ts";
import { isPublicAddress } from "./address.ts";

/** Names that never belong to a host of the public internet. */
const localNames = /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa)$/;

/** The host of a URL, without the brackets of IPv6 and without the dot at the end of a full name. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
}

/**
 * Refuses a URL that events must not be sent to: only public https is allowed. The host's name is not looked up here,
 * because its addresses are checked whenever a connection is made.
 * @returns the URL to store and show: the same text, or the parser's if it writes the host in another way
 * @param allowPrivate for tests: allows http, and any host and port
 * @throws ApiError `WEBHOOK_URL_INVALID`; its message and `details.reason` say which rule is broken
 */
export function checkWebhookUrl(text: string, allowPrivate: boolean): string {
  const reason = faultOf(text, allowPrivate);
  if (reason !== null)
    throw new ApiError("WEBHOOK_URL_INVALID", { reason }, { message: `The webhook URL ${reason}.` });
  const url = new URL(text);
  return text.startsWith(`${url.origin}/`) || text === url.origin ? text : url.href;
}

function faultOf(text: string, allowPrivate: boolean): string | null {
  // The parser would drop or convert these. Then the URL shown would not be the URL used.
  if (/[\s\\\p{Cc}]/u.test(text)) return "must not contain spaces, control characters or backslashes";
  // The parser also finds a host in `https:host` and `https:///host`. People do not.
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
