import { expect, it } from "vitest";
import { countedAddress } from "./address.ts";

it.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
  ["::1", "0:0:0:0::/64"],
  ["no address", "unknown"],
  [undefined, "unknown"],
])("requests from %s are counted under %s", (ip, counted) => {
  expect(countedAddress(ip)).toBe(counted);
});
