import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestGateway } from "../test-gateway.ts";
import type { TestClient, TestGateway } from "../test-gateway.ts";

describe("the frame", () => {
  let gateway: TestGateway;
  let client: TestClient;
  beforeAll(async () => {
    gateway = await startTestGateway();
    client = await gateway.newClient();
  });
  afterAll(async () => gateway.close());

  it("answers an unknown path with 404 NOT_FOUND after authentication", async () => {
    expect(await client.get("/nothing")).toMatchObject({ status: 404, success: false, code: "NOT_FOUND" });
    const reply = await client.call("GET", "/nothing", { headers: { authorization: "" } });
    expect(reply).toMatchObject({ status: 401, code: "API_KEY_MISSING" });
  });
});
