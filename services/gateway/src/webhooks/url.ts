import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { ApiError } from "../shared/errors.ts";

/** The range of global IPv6 addresses. Others have special uses. */
const globalUnicast = ipaddr.parseCIDR("2000::/3");
/** A public number, but inside a data centre it is the host's control service. */
const hostServices = new Set(["168.63.129.16"]);

/** Names that never belong to a host of the public internet. */
const localNames = /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa)$/;

/** The host of a URL, without the brackets of IPv6 and without the dot at the end of a full name. */
function hostOf(url: URL): string {
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
  if (url === null) return /^https?:/i.test(text) ? "is not a URL" : "must start with https://";
  if (url.username !== "" || url.password !== "") return "must not contain a user name or password";
  if (allowPrivate && (url.protocol === "http:" || url.protocol === "https:")) return null;
  if (url.protocol !== "https:") return "must start with https://";
  if (url.port !== "" && Number(url.port) < 1024) return "must use port 443, or 1024 and above";
  const host = hostOf(url);
  if (isIP(host) !== 0) return isPublicAddress(host) ? null : "must not lead to a private or special address";
  if (!host.includes(".") || localNames.test(host)) return "must not lead to a local host";
  return null;
}

/**
 * Whether an IP address is on the public internet. Loopback, private, link-local, shared, multicast and reserved ranges
 * are not. Forms that contain another address (IPv4-mapped, NAT64, 6to4, Teredo) are not either, because the network
 * around us decides where they lead.
 */
export function isPublicAddress(address: string): boolean {
  // The library also reads old spellings (010.0.0.1, 1.2.3), which other software reads as other addresses.
  if (isIP(address) === 0 || hostServices.has(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || parsed.match(globalUnicast);
}
