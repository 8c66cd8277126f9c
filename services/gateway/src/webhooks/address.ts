import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Global addresses of IPv6 are given out from here; whatever lies outside is for something else. */
const globalUnicast = ipaddr.parseCIDR("2000::/3");
/** Public by its number, but inside a data centre it is the host's own control service. */
const hostServices = new Set(["168.63.129.16"]);

/**
 * Whether an IP address is one of the public internet. Loopback, private, link-local, shared, multicast and
 * reserved ranges are not, and neither are forms that carry another address inside (IPv4-mapped, NAT64, 6to4,
 * Teredo), for these lead wherever the network around us decides.
 */
export function isPublicAddress(address: string): boolean {
  // The library would also read old spellings (010.0.0.1, 1.2.3), which others read as another address.
  if (isIP(address) === 0 || hostServices.has(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || parsed.match(globalUnicast);
}
