import ipaddr from "ipaddr.js";

/**
 * The name under which requests from an address are counted: an IPv4 address, or the first 64 bits of an IPv6 address.
 * A client with one address of an IPv6 network usually has the whole network.
 */
export function countedAddress(ip: string | undefined): string {
  if (ip === undefined || !ipaddr.isValid(ip)) return "unknown";
  const address = ipaddr.process(ip); // IPv4 in IPv6 form becomes IPv4
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}
