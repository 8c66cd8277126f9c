import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { createGeocoder, type GeocoderSettings } from "./create-geocoder.ts";
import { GeocoderUnavailable } from "./geocoder.ts";

type ServerName = Exclude<GeocoderSettings["kind"], "offline">;

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  server = undefined;
});

/** A server that answers each search with `answer`; the questions it was asked are in `asked`. */
async function serve(answer: unknown, status = 200): Promise<{ url: string; asked: URL[] }> {
  const asked: URL[] = [];
  const listening = createServer((request, response) => {
    asked.push(new URL(request.url ?? "", "http://server"));
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof answer === "string" ? answer : JSON.stringify(answer));
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(listening.address() as AddressInfo).port}/geo`, asked };
}

type House = { number?: string; postcode?: string; kind?: "house" | "street" | "venue" | "guess" };

/** The same location in the words of each server. */
const answers: Record<ServerName, (house: House) => unknown> = {
  nominatim: ({ number, postcode = "00100", kind = "house" }) => [
    {
      lat: "60.1694",
      lon: "24.9381",
      display_name: `${number ? `${number}, ` : ""}Annankatu, Kamppi, Helsinki, ${postcode}, Suomi / Finland`,
      addresstype: { house: "building", street: "road", venue: "amenity", guess: "road" }[kind],
      address: { road: "Annankatu", house_number: number, postcode },
    },
  ],
  photon: ({ number, postcode = "00100", kind = "house" }) => ({
    type: "FeatureCollection",
    features: [
      {
        type: "Feature",
        geometry: { type: "Point", coordinates: [24.9381, 60.1694] },
        properties: {
          ...(kind === "house" ? {} : { name: "Annankatu" }),
          street: "Annankatu",
          housenumber: number,
          postcode,
          city: "Helsinki",
          country: "Finland",
          type: kind === "house" || kind === "venue" ? "house" : "street",
          osm_key: { house: "building", street: "highway", venue: "amenity", guess: "highway" }[kind],
        },
      },
    ],
  }),
  pelias: ({ number, postcode = "00100", kind = "house" }) => ({
    type: "FeatureCollection",
    features: [
      {
        type: "Feature",
        geometry: { type: "Point", coordinates: [24.9381, 60.1694] },
        properties: {
          label: `Annankatu ${number ?? ""}, Helsinki, Finland`,
          layer: { house: "address", street: "street", venue: "venue", guess: "address" }[kind],
          accuracy: { house: "point", street: "centroid", venue: "point", guess: "interpolated" }[kind],
          housenumber: number,
          postalcode: postcode,
        },
      },
    ],
  }),
};
const nothing: Record<ServerName, unknown> = {
  nominatim: [],
  photon: { features: [] },
  pelias: { features: [] },
};
const path: Record<ServerName, string> = {
  nominatim: "/geo/search",
  photon: "/geo/api",
  pelias: "/geo/v1/search",
};

describe.each(Object.keys(answers) as ServerName[])("%s", (kind) => {
  const lookup = async (address: string, answer: unknown, status?: number) => {
    const { url, asked } = await serve(answer, status);
    const geocoder = createGeocoder({ kind, url });
    try {
      return { ...(await geocoder.lookup(address)), asked };
    } finally {
      geocoder.close();
    }
  };

  test("asks for the address as it is, and takes the house", async () => {
    const { location, asked } = await lookup("Annankatu 25 & co, Åbo", answers[kind]({ number: "25" }));
    expect(location).toMatchObject({ latitude: 60.1694, longitude: 24.9381 });
    expect(asked.map(({ pathname }) => pathname)).toEqual([path[kind]]);
    const question = asked[0]!.searchParams;
    expect(question.get("q") ?? question.get("text")).toBe("Annankatu 25 & co, Åbo");
  });

  test.each(["Annankatu 25", "25 Annankatu, 00100 Helsinki", "Annankatu 25, 3. krs"])(
    "takes the house for %j",
    async (address) => {
      expect((await lookup(address, answers[kind]({ number: "25" }))).location).not.toBeNull();
    },
  );

  test.each<[string, string, House]>([
    ["the street instead of the house", "Annankatu 25", { kind: "street" }],
    ["a position guessed between two houses", "Annankatu 25", { kind: "guess", number: "25" }],
    ["another number", "Annankatu 25", { number: "27" }],
    ["another letter", "Annankatu 25 B", { number: "25" }],
    ["another postcode", "Annankatu 25, 00950 Helsinki", { number: "25" }],
    ["the street for a street", "Annankatu, Helsinki", { kind: "street" }],
    ["some house for a street", "Annankatu, Helsinki", { number: "25" }],
  ])("does not take %s", async (_, address, house) => {
    if (kind !== "pelias" && house.kind === "guess") house = { kind: "street" };
    expect((await lookup(address, answers[kind](house))).location).toBeNull();
  });

  test("takes a place with a name, though it has no number", async () => {
    expect((await lookup("Annankatu", answers[kind]({ kind: "venue" }))).location).not.toBeNull();
  });

  test("finds nothing where the server finds nothing", async () => {
    expect((await lookup("Annankatu 25", nothing[kind])).location).toBeNull();
  });

  test.each([
    ["a fault", { error: "no" }, 500],
    ["too many questions", {}, 429],
    ["a page instead of JSON", "<html>", 200],
    ["JSON of another kind", { hello: 1 }, 200],
  ])("says that it cannot be asked, not that there is no such house, on %s", async (_, answer, status) => {
    await expect(lookup("Annankatu 25", answer, status)).rejects.toThrow(GeocoderUnavailable);
  });
});

test("a server that is not there, or is called off, is told from a house that is not there", async () => {
  const { url } = await serve({});
  server!.closeAllConnections();
  await new Promise((resolve) => server!.close(resolve));
  server = undefined;
  const geocoder = createGeocoder({ kind: "photon", url });
  await expect(geocoder.lookup("Annankatu 25")).rejects.toThrow(/Photon at .* cannot be asked/);
  await expect(geocoder.lookup("Annankatu 25", AbortSignal.abort(new Error("called off")))).rejects.toThrow(
    "called off",
  );
  geocoder.close();
});

test("the index of the offline geocoder is the one that is named, else central Helsinki", async () => {
  const helsinki = createGeocoder({ kind: "offline", url: undefined });
  expect((await helsinki.lookup("Annankatu 25")).location).not.toBeNull();
  helsinki.close();
  const other = { kind: "offline", url: "file:///no/such/index.sqlite" } as const;
  expect(() => createGeocoder(other)).toThrow(/^GEOCODER_URL: .*no\/such\/index\.sqlite.*geocoder:import$/);
});
