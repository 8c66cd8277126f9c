import { describe, expect, test } from "vitest";
import { geocoderOf, serve, type ServerName } from "../testing/geocoding-server.ts";
import { GeocoderUnavailable, type LookupOptions } from "../geocoder.ts";

type House = { number?: string; postcode?: string; kind?: "house" | "street" | "venue" | "guess" };

/** The same location in the answer format of each server. */
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
  photon: ({ number, postcode = "00100", kind = "house" }) =>
    featureOf({
      ...(kind === "house" ? {} : { name: "Annankatu" }),
      street: "Annankatu",
      housenumber: number,
      postcode,
      city: "Helsinki",
      country: "Finland",
      type: kind === "house" || kind === "venue" ? "house" : "street",
      osm_key: { house: "building", street: "highway", venue: "amenity", guess: "highway" }[kind],
    }),
  pelias: ({ number, postcode = "00100", kind = "house" }) =>
    featureOf({
      label: `Annankatu ${number ?? ""}, Helsinki, Finland`,
      layer: { house: "address", street: "street", venue: "venue", guess: "address" }[kind],
      accuracy: { house: "point", street: "centroid", venue: "point", guess: "interpolated" }[kind],
      housenumber: number,
      street: "Annankatu",
      postalcode: postcode,
    }),
};

function featureOf(properties: object) {
  const geometry = { type: "Point", coordinates: [24.9381, 60.1694] };
  return { type: "FeatureCollection", features: [{ type: "Feature", geometry, properties }] };
}

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
  const lookup = async (address: string, answer: unknown, options?: Partial<LookupOptions>) => {
    const { url, asked, agents } = await serve({ answer });
    const { geocoder } = geocoderOf(kind, url);
    return { ...(await geocoder.lookup(address, { companyId: "a", ...options })), asked, agents };
  };

  test("asks for the address as it is, and takes the house", async () => {
    const { location, asked, agents } = await lookup(
      "Annankatu 25 & co, Åbo",
      answers[kind]({ number: "25" }),
    );
    expect(location).toMatchObject({ latitude: 60.1694, longitude: 24.9381 });
    expect(asked.map(({ pathname }) => pathname)).toEqual([path[kind]]);
    expect(agents).toEqual(["a test"]);
    const question = asked[0]!.searchParams;
    expect(question.get("q") ?? question.get("text")).toBe("Annankatu 25 & co, Åbo");
  });

  test.each<[string, House]>([
    ["Annankatu 25", { number: "25" }],
    ["25 Annankatu, 00100 Helsinki", { number: "25" }],
    ["Annankatu 25, 3. krs", { number: "25" }],
    ["Annankatu", { kind: "venue" }],
  ])("takes the house for %j, and a place with a name, though it has no number", async (address, house) => {
    expect((await lookup(address, answers[kind](house))).location).not.toBeNull();
  });

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

  test("finds nothing where the server finds nothing", async () => {
    expect((await lookup("Annankatu 25", nothing[kind])).location).toBeNull();
  });

  test("offers the street of an unknown house as a doubt, never a place", async () => {
    const street = await lookup("Annankatu 25", answers[kind]({ kind: "street" }));
    expect(street).toMatchObject({ location: null, candidates: [{ quality: "street", doubt: "number" }] });
    const area = await lookup("Annankatu 25", answers[kind]({ kind: "venue", postcode: "00100" }));
    expect(area.candidates).toEqual([]);
  });

  test("offers a house in doubt: another postcode, another number", async () => {
    const postcode = await lookup("Annankatu 25, 00950 Helsinki", answers[kind]({ number: "25" }));
    expect(postcode.candidates).toMatchObject([{ quality: "house", doubt: "words" }]);
    const number = await lookup("Annankatu 25", answers[kind]({ number: "27" }));
    expect(number.candidates).toMatchObject([{ quality: "street", doubt: "number" }]);
  });

  test("prefers the region of the project, and does not choose between two houses elsewhere", async () => {
    const two = both(answers[kind]({ number: "25" }), kind);
    expect(await lookup("Annankatu 25", two)).toMatchObject({
      location: null,
      candidates: [{ doubt: "several" }, { doubt: "several" }],
    });
    const region = { centre: { latitude: 61.5, longitude: 23.8 }, country: "FI" };
    const near = await lookup("Annankatu 25", two, { region });
    expect(near.location?.latitude).toBeCloseTo(61.5);
    expect(near.asked).toHaveLength(1);
    expect(near.asked[0]?.search).toMatch(kind === "nominatim" ? /viewbox=22\.\d+%2C60/ : /lat=61\.500/);
  });

  test.each([
    ["a fault", { answer: { error: "no" }, status: 500 }, 4],
    ["too many questions", { answer: {}, status: 429 }, 4],
    ["a refusal", { answer: {}, status: 403 }, 1],
    ["a page instead of JSON", { answer: "<html>" }, 1],
    ["JSON of another kind", { answer: { hello: 1 } }, 1],
  ])("says that it cannot be asked, not that there is no such house, on %s", async (_, reply, requests) => {
    const { url, asked } = await serve(reply);
    const { geocoder } = geocoderOf(kind, url);
    await expect(geocoder.lookup("Annankatu 25", { companyId: "a" })).rejects.toThrow(GeocoderUnavailable);
    expect(asked).toHaveLength(requests);
  });
});

/** An answer with the same house in Helsinki and in Tampere. */
function both(answer: unknown, kind: ServerName): unknown {
  const other = JSON.parse(
    JSON.stringify(answer).replace("60.1694", "61.5").replace("24.9381", "23.8"),
  ) as typeof answer;
  if (kind === "nominatim") return [...(answer as object[]), ...(other as object[])];
  return { features: [answer, other].flatMap((one) => (one as { features: object[] }).features) };
}

test.each(["photon", "pelias"] as const)("%s: a street with another name is a doubt", async (kind) => {
  const { url } = await serve({ answer: answers[kind]({ number: "25" }) });
  const { geocoder } = geocoderOf(kind, url);
  expect(await geocoder.lookup("Annikinkatu 25", { companyId: "a" })).toMatchObject({
    location: null,
    candidates: [{ quality: "house", doubt: "spelling" }],
  });
});

test("a server that is not there, or is called off, is distinguished from a house that is not there", async () => {
  const { url, close } = await serve({});
  await close();
  const { geocoder } = geocoderOf("photon", url);
  await expect(geocoder.lookup("Annankatu 25", { companyId: "a" })).rejects.toThrow(
    /Photon at .* cannot be asked/,
  );
  const signal = AbortSignal.abort(new Error("called off"));
  await expect(geocoder.lookup("Annankatu 25", { companyId: "a", signal })).rejects.toThrow("called off");
});
