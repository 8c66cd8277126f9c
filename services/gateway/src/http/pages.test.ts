import { createHash } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { newFolder } from "../../../../test/support/lifetime.ts";
import { startTestGateway } from "../../testing/gateway.ts";

const PAGE = "<!doctype html><title>Rondo</title>";
const COURIER = '<style>.a{}</style><script type="module">go()</script>';
const SCRIPT = "console.log('long enough to be worth packing');\n".repeat(20);

const folder = newFolder();
const pagesFolder = join(folder, "dist");
for (const part of ["assets", "courier"]) await mkdir(join(pagesFolder, part), { recursive: true });
const files = {
  "secret.txt": "not for anyone",
  "dist/index.html": PAGE,
  "dist/favicon.svg": "<svg/>",
  "dist/assets/index-abc.js": SCRIPT,
  "dist/assets/index-abc.js.gz": gzipSync(SCRIPT),
  "dist/assets/index-abc.js.br": brotliCompressSync(SCRIPT),
  "dist/assets/old-abc.js": SCRIPT,
  "dist/courier/index.html": COURIER,
  "dist/courier/sw.js": SCRIPT,
  "dist/assets/core-worker-abc.js": SCRIPT,
};
for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
const gateway = await startTestGateway({ pagesFolder });

const open = async (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(new URL(path, gateway.baseUrl), { headers: { accept: "text/html,*/*;q=0.8", ...headers } });

it("contract 13.14: the courier's page runs its own code alone, tells nobody where it is, and is not indexed", async () => {
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  for (const path of ["/courier/", "/courier/sw.js"]) {
    const { headers, status } = await open(path);
    expect(status).toBe(200);
    expect(headers.get("content-security-policy")).toBe(
      `default-src 'none'; script-src ${hash("go()")}; style-src ${hash(".a{}")}; img-src 'self'; connect-src 'self'; ` +
        "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers.get("cache-control")).toBe("private, no-cache");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-robots-tag")).toBe("noindex");
  }
  expect(await (await open("/courier/")).text()).toBe(COURIER);
});

describe("contract 13.6: the web app", () => {
  it("has its start page at / and at every path that a browser opens", async () => {
    for (const path of ["/", "/sign-in", "/projects/1/stops?sort=name", "/docs"]) {
      const response = await open(path);
      expect([response.status, await response.text()]).toEqual([200, PAGE]);
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(response.headers.get("cache-control")).toBe("no-cache");
    }
    expect(await (await open("/", { accept: "*/*" })).text()).toBe(PAGE);
  });

  it("leaves the interface's answers as they are: other clients, methods and files get 404", async () => {
    const paths = ["/api/nothing", "/app/nothing", "/health/nothing", "/assets/gone.js", "/robots.txt"];
    for (const path of paths) {
      const response = await open(path);
      expect([response.status, await response.json()]).toMatchObject([404, { code: "NOT_FOUND" }]);
    }
    expect((await open("/sign-in", { accept: "application/json" })).status).toBe(404);
    expect((await fetch(new URL("/", gateway.baseUrl), { method: "POST" })).status).toBe(404);
  });

  it("allows its pages no script or style but its own files, and no other host", async () => {
    const policy = (await open("/")).headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; ");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:/);
  });

  it("allows WebAssembly to the thread of the page's own core, and to nothing else", async () => {
    const policyOf = async (path: string) => (await open(path)).headers.get("content-security-policy");
    expect(await policyOf("/assets/core-worker-abc.js")).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    );
    for (const path of ["/", "/assets/index-abc.js"]) expect(await policyOf(path)).not.toContain("wasm");
  });

  it("lets pages load tiles from the server of BASEMAP_URL alone, and tells it whose pages they are", async () => {
    const settings = { BASEMAP_URL: "https://tiles.example:8443/{z}/{x}/{y}.png?key=secret" };
    const other = await startTestGateway({ pagesFolder, settings });
    const { headers } = await fetch(other.origin);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy.match(/[^;]*https[^;]*/g)).toEqual([
      " img-src 'self' data: blob: https://tiles.example:8443",
      " connect-src 'self' https://tiles.example:8443",
    ]);
    expect(headers.get("referrer-policy")).toBe("strict-origin");
  });

  it("keeps hashed files for a year, and has an ETag on all", async () => {
    const script = await open("/assets/index-abc.js");
    expect(script.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    for (const path of ["/", "/favicon.svg", "/assets/index-abc.js"]) {
      const etag = (await open(path)).headers.get("etag") ?? "";
      const asked = { "if-none-match": etag, "cache-control": "max-age=0" }; // as browsers ask
      expect((await open(path, asked)).status).toBe(304);
    }
  });

  it("has no file any more that a later build took away", async () => {
    await rm(join(folder, "dist/assets/old-abc.js"));
    expect((await open("/assets/old-abc.js")).status).toBe(404);
  });

  it("are sent packed, as the build has packed them, to those who take it", async () => {
    const tags = new Set<string | null>();
    for (const [takes, gets] of [
      ["gzip", "gzip"],
      ["gzip, deflate, br", "br"],
      ["identity", null],
    ] as const) {
      const script = await open("/assets/index-abc.js", { "accept-encoding": takes });
      const { headers } = script;
      expect(await script.text()).toBe(SCRIPT);
      expect(headers.get("content-encoding")).toBe(gets);
      expect(headers.get("vary")).toBe("Accept-Encoding");
      expect(headers.get("content-type")).toBe("text/javascript; charset=utf-8");
      tags.add(headers.get("etag"));
    }
    expect(tags.size).toBe(3);
  });

  it("never leaves its folder", async () => {
    const { port } = new URL(gateway.baseUrl);
    for (const path of ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2f..%2fsecret.txt"]) {
      const status = await new Promise((resolve) => {
        httpRequest({ port, path }, (response) => {
          resolve(response.resume().statusCode);
        }).end();
      });
      expect(status).toBe(404);
    }
  });
});

it("without a built web app / is 404", async () => {
  const bare = await startTestGateway();
  const response = await fetch(new URL("/", bare.baseUrl), { headers: { accept: "text/html" } });
  expect(response.status).toBe(404);
});
