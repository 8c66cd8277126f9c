import { rmSync, truncateSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import express from "express";
import { describe, expect, it } from "vitest";
import { listen, newFolder } from "../../../../test/support/lifetime.ts";
import { startTestGateway } from "../../testing/gateway.ts";
import { configFrom } from "../config.ts";
import { tilesRouter } from "./tiles.ts";
import { Basemap } from "./service.ts";
import { TileFile } from "./tile-file.ts";

const CONTENT = `PMTiles\x03${"0123456789".repeat(3000)}`;

const folder = newFolder();
const file = join(folder, "map.pmtiles");
writeFileSync(file, CONTENT, "latin1");
const gateway = await startTestGateway({ settings: { BASEMAP_URL: pathToFileURL(file).href } });
const url = gateway.origin + (gateway.context.basemap.view.url ?? "");
rmSync(file); // an import may take its place while the gateway serves it

const ask = async (headers: Record<string, string>, method = "GET"): Promise<Response> =>
  fetch(url, { method, headers });

describe("the tiles that a gateway serves", () => {
  it("are sent by the ranges that browsers ask for", async () => {
    const range = await ask({ range: "bytes=8-17" });
    expect([range.status, await range.text()]).toEqual([206, "0123456789"]);
    expect(range.headers.get("content-range")).toBe(`bytes 8-17/${CONTENT.length}`);
    expect(range.headers.get("cache-control")).toContain("immutable");
    expect(await (await ask({ range: "bytes=-3" })).text()).toBe("789");
    const longer = await ask({ range: `bytes=-${"9".repeat(12)}` });
    expect(longer.status).toBe(206);
    expect(longer.headers.get("content-range")).toBe(`bytes 0-${CONTENT.length - 1}/${CONTENT.length}`);
    expect((await ask({ range: "items=0-1" })).status).toBe(200);
    const whole = await ask({});
    expect([whole.status, (await whole.text()).length]).toEqual([200, CONTENT.length]);
    const head = await ask({ range: "bytes=0-9" }, "HEAD");
    expect([head.status, head.headers.get("content-length")]).toEqual([206, "10"]);
    const beyond = await ask({ range: "bytes=40000-" });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${CONTENT.length}`]);
  });

  it("have an ETag: what a browser has is not sent again, and ranges of two files are not mixed", async () => {
    const etag = (await ask({ range: "bytes=0-0" })).headers.get("etag") ?? "";
    expect(url).toContain(etag.slice(1, -1));
    expect((await ask({ "if-none-match": etag, "cache-control": "max-age=0" })).status).toBe(304);
    expect((await ask({ range: "bytes=0-9", "if-range": etag })).status).toBe(206);
    expect((await ask({ range: "bytes=0-9", "if-range": '"other"' })).status).toBe(200);
  });

  it("are not kept ready for a client that does not read them: it is cut off", async () => {
    const path = join(folder, "large.pmtiles");
    writeFileSync(path, CONTENT, "latin1");
    truncateSync(path, 32 * 1024 * 1024); // more than the system takes for a connection
    const tiles = new TileFile(path);
    const server = createServer(express().use(tilesRouter(tiles, 50)));
    const closed = new Promise((resolve) => {
      server.once("request", (_request, response: ServerResponse) => {
        response.once("close", () => {
          resolve(response.writableFinished ? "sent" : "cut off");
        });
      });
    });
    const socket = connect((await listen(server)).port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(`GET /${tiles.hash}.pmtiles HTTP/1.1\r\nHost: a\r\n\r\n`);
    expect(await closed).toBe("cut off");
    socket.destroy();
    tiles.close();
  });

  it("are at no other name, and no page is", async () => {
    for (const path of ["/basemap", "/basemap/map.pmtiles", "/basemap/..%2f..%2fetc%2fpasswd"]) {
      const response = await fetch(gateway.origin + path, { headers: { accept: "text/html" } });
      expect([response.status, await response.json()]).toMatchObject([404, { code: "NOT_FOUND" }]);
    }
  });
});

const read = (settings: Record<string, string>) =>
  configFrom({ NODE_ENV: "test", MONGODB_URI: "mongodb://db.example/rondo", ...settings }).basemap;

describe("BASEMAP_URL", () => {
  it("names a file, a PMTiles file elsewhere, or pictures", () => {
    const attribution = "© OpenStreetMap contributors";
    expect(read({})).toEqual({ kind: "none" });
    const path = "/data/map.pmtiles";
    expect(read({ BASEMAP_URL: `file://${path}` })).toEqual({ kind: "file", path, attribution });
    const vector = "https://tiles.example/v4.pmtiles?key=1";
    expect(read({ BASEMAP_URL: vector })).toEqual({ kind: "vector", url: vector, attribution });
    const raster = "https://tiles.example/{z}/{x}/{y}.png";
    const own = { kind: "raster", url: raster, attribution: "© Somebody" };
    expect(read({ BASEMAP_URL: raster, BASEMAP_ATTRIBUTION: own.attribution })).toEqual(own);
  });

  it.each([
    "tiles",
    "https://tiles.example/style.json",
    "ftp://tiles.example/a.pmtiles",
    "https://{s}.example/{z}/{x}/{y}",
  ])("%s is refused in one line", (address) => {
    expect(() => read({ BASEMAP_URL: address })).toThrow(/^BASEMAP_URL is [^\n]*$/);
  });

  it("of a file that is not there, or is something else, ends the start", () => {
    const text = join(folder, "text.pmtiles");
    writeFileSync(text, "no tiles");
    const open = (path: string) => new Basemap({ kind: "file", path, attribution: "" });
    expect(() => open(text)).toThrow(/^BASEMAP_URL: .*text\.pmtiles is not a PMTiles file/);
    expect(() => open(join(folder, "nowhere.pmtiles"))).toThrow(/^BASEMAP_URL: ENOENT/);
  });
});
