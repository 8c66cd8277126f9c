import { beforeAll, describe, expect, it } from "vitest";
import { startTestGateway, type TestClient } from "../../services/gateway/testing/gateway.ts";
import type { Project } from "@rondo/day/records/project/schemas.ts";

interface Many {
  projects: Project[];
  nextCursor?: string | null;
}

const gateway = await startTestGateway();
let client: TestClient;

describe("projects: lists", () => {
  const names = ["Ärjä 1", "ärjä 2", "a.c", "abc", "A[c"];
  beforeAll(async () => {
    client = await gateway.newClient();
    for (const name of names) await client.post("/projects", { name });
    const { data } = await client.get<Many>("/projects");
    await client.patch(`/projects/${data.projects[3]?.id ?? ""}`, { status: "on_hold" });
  });
  const found = async (query: string): Promise<string[]> =>
    (await client.get<Many>(`/projects${query}`)).data.projects.map(({ name }) => name);

  it("contract 1.13: lists everything in the order of creation, without nextCursor", async () => {
    const { data } = await client.get<Many>("/projects");
    expect(data.projects.map(({ name }) => name)).toEqual(names);
    expect(data).not.toHaveProperty("nextCursor");
  });

  it("contract 2.8: search finds a part of the name in any case, and has no patterns", async () => {
    expect(await found(`?search=${encodeURIComponent("ÄRJÄ")}`)).toEqual(["Ärjä 1", "ärjä 2"]);
    const greek = await gateway.newClient();
    await greek.post("/projects", { name: "ΟΔΟΣΑ" });
    for (const search of ["ΟΔΟΣ", "οδος", "οδοσα"]) {
      const { data } = await greek.get<Many>(`/projects?search=${encodeURIComponent(search)}`);
      expect(data.projects).toHaveLength(1);
    }
    expect(await found("?search=A.C")).toEqual(["a.c"]);
    expect(await found("?search=[")).toEqual(["A[c"]);
    expect(await found("?search=.*")).toEqual([]);
    await greek.post("/projects", { name: "zero \0 byte" });
    expect((await greek.get<Many>("/projects?search=O+%00+B")).data.projects).toHaveLength(1);
  });

  it("contract 2.8: status filters", async () => {
    expect(await found("?status=on_hold")).toEqual(["abc"]);
    expect(await client.get("/projects?status=done")).toMatchObject({ status: 400, code: "INVALID_QUERY" });
    expect(await client.get("/projects?status=draft&status=active")).toMatchObject({ code: "INVALID_QUERY" });
  });

  it("contract 1.13: limit and cursor page through", async () => {
    const pages: string[][] = [];
    let cursor: string | null | undefined = "";
    while (cursor !== null && cursor !== undefined) {
      const query: string = cursor === "" ? "?limit=2" : `?limit=2&cursor=${cursor}`;
      const { data }: { data: Many } = await client.get<Many>(`/projects${query}`);
      pages.push(data.projects.map(({ name }) => name));
      cursor = data.nextCursor;
    }
    expect(pages).toEqual([names.slice(0, 2), names.slice(2, 4), names.slice(4)]);
    expect(cursor).toBeNull();
  });

  it.each(["limit=0", "limit=1001", "limit=x", "limit=1.5", "limit=-1", "limit=", "cursor=abc"])(
    "contract 1.5: %s is refused",
    async (query) => {
      expect(await client.get(`/projects?${query}`)).toMatchObject({ status: 400, code: "INVALID_QUERY" });
    },
  );
});
