import { expect, test } from "vitest";
import { settingNames as gatewaySettings } from "../../services/gateway/src/config.ts";
import { configFrom, settingNames as optimizerSettings } from "../../services/optimizer/src/config.ts";
import { optimizerEnvironment, trustBy } from "./optimizer-environment.ts";

test("an optimizer sees none of the gateway's settings, and nothing that is not on the list", () => {
  const names = [...gatewaySettings, ...optimizerSettings, "AWS_SECRET_ACCESS_KEY", "PATH"];
  const seen = Object.keys(optimizerEnvironment(Object.fromEntries(names.map((name) => [name, "x"]))));
  expect(gatewaySettings).toEqual(expect.arrayContaining(["KEY_PEPPER", "MONGODB_URI"]));
  expect(seen.sort()).toEqual([...optimizerSettings, "PATH"].sort());
  for (const secret of ["KEY_PEPPER", "MONGODB_URI", "PLANS"]) expect(seen).not.toContain(secret);
});

test("an optimizer of npm start takes the token of this start, whatever the environment has", () => {
  const elsewhere = { OPTIMIZER_TOKEN: "the token of another one", OPTIMIZER_TLS_CERT: "/nowhere.pem" };
  const { peer } = configFrom({ ...elsewhere, ...trustBy("the-token-of-this-start") });
  expect(peer).toEqual({ tokens: ["the-token-of-this-start"] });
});
