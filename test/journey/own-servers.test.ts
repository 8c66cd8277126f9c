import { expect, it } from "vitest";
import { Shell } from "../../cli/src/testing.ts";
import { serve } from "@rondo/addresses/testing/geocoding-server.ts";
import { osrm } from "@rondo/solver/testing/roads.ts";
import { startRoutingServer } from "@rondo/solver/testing/routing-server.ts";

it("the command line asks a geocoder of the user's own once, and keeps what it found", async () => {
  const house = { lat: "60.17", lon: "24.94", display_name: "A", addresstype: "building" };
  const answer = [{ ...house, address: { house_number: "1", road: "Street" } }];
  const server = await serve({ answer });
  const shell = new Shell({ "orders.csv": "Name;Address\nA;Street 1\nB;Street 1" });
  const first = await shell.run(["plan", "orders.csv", "--geocoder", server.url, "--iterations", "20"]);
  expect(first.out, first.talk).toContain("2 of 2 stops");
  expect(server.agents).toEqual([expect.stringMatching(/^rondo\/\d/)]);
  expect(shell.read("orders.located.csv")).toBe(
    "Name,Address,latitude,longitude\r\nA,Street 1,60.17,24.94\r\nB,Street 1,60.17,24.94\r\n",
  );
  const again = await shell.run(["plan", "orders.located.csv", "--iterations", "20"]);
  expect(again.out).toContain("2 of 2 stops");
  expect(server.asked).toHaveLength(1);
});

it("the command line takes travel times and lines of the user's own OSRM, and says if it does not answer", async () => {
  const server = await startRoutingServer(osrm({ line: "_p~iF~ps|U_ulLnnqC" }));
  const shell = new Shell({ "orders.csv": "Name,Lat,Lng\nA,60,24\nB,60,24.001\nC,60,24.002" });
  const args = ["plan", "orders.csv", "--iterations", "20", "--out", "day.json"];
  const { code, talk } = await shell.run([...args, "--roads", server.url]);
  expect(code, talk).toBe(0);
  const { result } = JSON.parse(shell.read("day.json")) as {
    result: { routes: { drivingSeconds: number; geometry: string }[] };
  };
  expect(result.routes).toMatchObject([{ drivingSeconds: 120, geometry: "_p~iF~ps|U_ulLnnqC" }]);
  const silent = await shell.run([...args, "--roads", "http://127.0.0.1:9"]);
  expect(silent).toMatchObject({
    code: 1,
    talk: expect.stringContaining("the routing server does not answer") as string,
  });
});
