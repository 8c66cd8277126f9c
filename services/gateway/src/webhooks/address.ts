import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** The range of global IPv6 addresses. Others have special uses. */
const globalUnicast = ipaddr.parseCIDR("2000::/3");
/** A public number, but inside a data centre it is the host's control service. */
const hostServices = new Set(["168.63.129.16"]);

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
