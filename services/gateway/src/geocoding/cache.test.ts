import { createServer } from "node:http";
import { beforeEach, expect, test } from "vitest";
import { listen } from "../../../../test/support/lifetime.ts";
import { startTestGateway } from "../../testing/gateway.ts";
import { listed, newProject, newStop } from "../../testing/stops.ts";

const house = {
  ...{ lat: "60.1694", lon: "24.9381", addresstype: "building" },
  display_name: "25, Annankatu, Kamppi, Helsinki, 00100, Suomi / Finland",
  address: { road: "Annankatu", house_number: "25", postcode: "00100" },
};

let asked: string[] = [];
/** Answers that wait, while a test holds them. */
let held: (() => void)[] | null = null;
const server = createServer((request, response) => {
  const question = new URL(request.url ?? "", "http://server").searchParams.get("q") ?? "";
  asked.push(question);
  const answer = (): void => {
    response.end(JSON.stringify(question.includes("nnankatu 25") ? [house] : []));
  };
  if (held) held.push(answer);
  else answer();
});
const { url: GEOCODER_URL } = await listen(server);
const settings = { GEOCODER: "nominatim", GEOCODER_URL, GEOCODER_CACHE_DAYS: "10" };
const gateway = await startTestGateway({ settings });
const client = await gateway.newClient();
beforeEach(() => {
  asked = [];
});

async function geocode(...addresses: string[]) {
  const project = await newProject(client);
  for (const address of addresses) await newStop(client, project, { address });
  await client.post(`${project}/stops/geocode`);
  return (await listed(client, project)).map(({ geocodeStatus }) => geocodeStatus);
}

test("an address is asked once, however often and in whatever case it is written", async () => {
  expect(await geocode("Annankatu 25, Helsinki", "annankatu 25 ,helsinki")).toEqual(["found", "found"]);
  expect(await geocode("ANNANKATU 25,  Helsinki", "Annankatu 25")).toEqual(["found", "found"]);
  expect(asked).toHaveLength(2);
});

test("a company does not join the open request of another, which may wait behind many of that company", async () => {
  const other = await gateway.newClient();
  const answers: (() => void)[] = [];
  held = answers;
  const geocodings = [client, other].map(async (of) => {
    const project = await newProject(of);
    await newStop(of, project, { address: "Annankatu 25, 00120" });
    return of.post(`${project}/stops/geocode`);
  });
  await expect.poll(() => asked).toHaveLength(2);
  held = null;
  for (const answer of answers) answer();
  await Promise.all(geocodings);
});

test("coordinates as an address are asked nowhere", async () => {
  expect(await geocode("60.17, 24.94", "60.18, 24.94")).toEqual(["found", "found"]);
  expect(asked).toEqual([]);
});

test("a house is asked again when its answer is as old as the setting says, an unknown one after a day", async () => {
  await geocode("Annankatu 25, Kamppi", "Nowhere 1");
  gateway.clock.advance(23 * 3600);
  await geocode("Annankatu 25, Kamppi", "Nowhere 1");
  expect(asked.splice(0)).toHaveLength(2);
  gateway.clock.advance(2 * 3600);
  await geocode("Annankatu 25, Kamppi", "Nowhere 1");
  expect(asked.splice(0)).toEqual(["Nowhere 1"]);
  gateway.clock.advance(9 * 24 * 3600);
  await geocode("Annankatu 25, Kamppi");
  expect(asked).toEqual(["Annankatu 25, Kamppi"]);
});
