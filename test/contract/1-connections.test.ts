import { once } from "node:events";
import { connect } from "node:net";
import { pipeline } from "node:stream/promises";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { startTestGateway } from "../../services/gateway/testing/gateway.ts";

const MIB = 1024 * 1024;
const BODY = '{"name":"Day"}';

const gateway = await startTestGateway();
const client = await gateway.newClient();

/** One answer as it came over the wire. */
interface Wire {
  readonly status: number;
  readonly head: string;
  readonly code: string | undefined;
  readonly message: string | undefined;
  readonly issues: readonly string[];
}

/** Sends some bytes. @returns all answers until the gateway closes the connection */
async function send(...parts: readonly (string | Uint8Array)[]): Promise<Wire[]> {
  const text = await new Promise<string>((resolve, reject) => {
    let got = "";
    const socket = connect(Number(new URL(gateway.baseUrl).port), "127.0.0.1", () => {
      for (const part of parts) socket.write(part);
    });
    socket.on("data", (chunk) => (got += chunk.toString()));
    socket.on("close", () => {
      resolve(got);
    });
    socket.on("error", (error) => {
      if (got === "") reject(error); // otherwise the gateway answered and closed before it read all bytes
    });
  });
  return text
    .split(/(?=HTTP\/1\.1 \d)/)
    .filter((answer) => !answer.startsWith("HTTP/1.1 100 "))
    .map(wireOf);
}

function wireOf(answer: string): Wire {
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  const { code, message, details } = JSON.parse(body) as {
    code?: string;
    message?: string;
    details?: { issues?: { code: string }[] };
  };
  const issues = (details?.issues ?? []).map((issue) => issue.code);
  return { status: Number(head.slice(9, 12)), head, code, message, issues };
}

/** Reads nothing before all is sent. @returns the answer @throws when the connection is reset */
async function sendThenRead(first: string, body: Iterable<Uint8Array>): Promise<Wire[]> {
  const socket = connect(Number(new URL(gateway.baseUrl).port), "127.0.0.1").pause();
  await once(socket, "connect");
  await pipeline(
    (function* () {
      yield first;
      yield* body;
    })(),
    socket,
    { end: false },
  );
  let got = "";
  for await (const chunk of socket) got += String(chunk);
  return [wireOf(got)];
}

/** The head of a request after which the connection closes. */
function head(
  method: string,
  headers: readonly string[],
  version = "1.1",
  host = ["Host: localhost"],
): string {
  const own = [`Authorization: Bearer ${client.key}`, "Content-Type: application/json", "Connection: close"];
  return [`${method} /api/v1/projects HTTP/${version}`, ...host, ...own, ...headers, "", ""].join("\r\n");
}

async function count(): Promise<number> {
  return (await client.get<{ projects: unknown[] }>("/projects")).data.projects.length;
}

describe("contract 1.6: a head that HTTP does not allow is BAD_REQUEST in the envelope:", () => {
  it.each([
    ["no Host", () => head("GET", [], "1.1", []), /Host/],
    ["two Hosts", () => head("GET", [], "1.1", ["Host: a", "Host: b"]), /Host/],
    ["a Host that is none", () => head("GET", [], "1.1", ["Host: a b/c"]), /Host/],
    ["an expectation", () => head("GET", ["Expect: 100-foo"]), /Expect/],
    ["a method that is none", () => head("FETCH", []), /not valid HTTP/],
    ["a line that is none", () => "NONSENSE\r\n\r\n", /not valid HTTP/],
    ["CONNECT", () => "CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n", /proxy/],
    ["too large", () => head("GET", [`X-Big: ${"x".repeat(20_000)}`]), /larger than 16 KiB/],
    [
      "two lengths",
      () => head("POST", ["Content-Length: 14", "Content-Length: 15"]) + BODY,
      /not valid HTTP/,
    ],
    [
      "a length and chunks",
      () => head("POST", ["Content-Length: 14", "Transfer-Encoding: chunked"]),
      /not valid/,
    ],
  ])("%s", async (_, bytes, message) => {
    const [answer, ...more] = await send(bytes());
    expect(more).toEqual([]);
    expect(answer).toMatchObject({ status: 400, code: "BAD_REQUEST" });
    expect(answer?.message).toMatch(message);
    expect(answer?.head).toMatch(/\r\nX-Request-Id: [0-9a-f-]{36}\r\n/);
  });

  it("an expectation that is not met stops the request", async () => {
    const before = await count();
    const [answer] = await send(head("POST", ["Expect: 100-foo", "Content-Length: 14"]), BODY);
    expect([answer?.code, await count()]).toEqual(["BAD_REQUEST", before]);
  });

  it("what is allowed is answered: 100-continue, HTTP/1.0 without Host, IPv6, a whole URL", async () => {
    const [created] = await send(head("POST", ["Expect: 100-continue", "Content-Length: 14"]), BODY);
    expect(created?.status).toBe(201);
    expect((await send(head("GET", [], "1.0", [])))[0]?.status).toBe(200);
    expect((await send(head("GET", [], "1.1", ["Host: [::1]:3000"])))[0]?.status).toBe(200);
    const whole = head("GET", []).replace("/api", "http://localhost/api");
    expect((await send(whole))[0]?.status).toBe(200);
  });
});

describe("a body on the wire", () => {
  const chunked = (body: string): string => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const ofSize = (bytes: number): string => `{"name":"Day","x":"${"x".repeat(bytes - 21)}"}`;

  it("contract 1.4: may be exactly 1 MiB and no byte more, in one piece or in chunks", async () => {
    for (const [bytes, status, issues] of [
      [MIB, 201, []],
      [MIB + 1, 400, ["too_big"]],
    ] as const) {
      const body = ofSize(bytes);
      const whole = await send(head("POST", [`Content-Length: ${bytes}`]), body);
      const pieces = await send(head("POST", ["Transfer-Encoding: chunked"]), chunked(body));
      expect([whole, pieces]).toMatchObject([[{ status, issues }], [{ status, issues }]]);
    }
  });

  it("too large is answered to a client that reads only when it has sent all, and closes then", async () => {
    const piece = Buffer.alloc(MIB, " ");
    const chunk = [`${MIB.toString(16)}\r\n`, piece, "\r\n"].map((part) => Buffer.from(part));
    const pieces = 24; // more than the sockets of both sides hold
    const whole = await sendThenRead(
      head("POST", [`Content-Length: ${pieces * MIB}`]),
      Array.from({ length: pieces }, () => piece),
    );
    const chunks = await sendThenRead(head("POST", ["Transfer-Encoding: chunked"]), [
      ...Array.from({ length: pieces }, () => chunk).flat(),
      Buffer.from("0\r\n\r\n"),
    ]);
    const notOurs = head("POST", [`Content-Length: ${pieces * MIB}`]).replace(client.key, "none");
    const refused = await sendThenRead(
      notOurs,
      Array.from({ length: pieces }, () => piece),
    );
    expect([whole, chunks]).toMatchObject([[{ issues: ["too_big"] }], [{ issues: ["too_big"] }]]);
    expect(refused).toMatchObject([{ status: 401, code: "API_KEY_INVALID" }]);
  });

  it("may say that it is not encoded, in any case", async () => {
    for (const coding of ["identity", "Identity", ""]) {
      const [answer] = await send(head("POST", [`Content-Encoding: ${coding}`, "Content-Length: 14"]), BODY);
      expect(answer?.status).toBe(201);
    }
  });

  it("contract 1.4: is not taken compressed, however small: of its content, or of its transfer", async () => {
    const bomb = gzipSync(Buffer.alloc(20 * MIB, " "));
    const content = await send(
      head("POST", ["Content-Encoding: gzip", `Content-Length: ${bomb.length}`]),
      bomb,
    );
    const transfer = await send(head("POST", ["Transfer-Encoding: gzip, chunked"]), chunked(BODY));
    for (const answers of [content, transfer])
      expect(answers).toMatchObject([{ status: 400, code: "INVALID_BODY", issues: ["invalid_encoding"] }]);
  });

  it("contract 1.6: shorter than it is leaves a rest that is refused by itself, after the request's answer", async () => {
    const short = head("POST", ["Content-Length: 5"]).replace("Connection: close\r\n", "");
    expect(await send(short, BODY)).toMatchObject([
      { status: 400, code: "INVALID_BODY", issues: ["invalid_json"] },
      { status: 400, code: "BAD_REQUEST" },
    ]);
  });

  it("contract 1.6: of a request that took effect is answered as such, whatever comes after it", async () => {
    const before = await count();
    const sent = head("POST", ["Content-Length: 14"]).replace("Connection: close\r\n", "");
    expect(await send(sent + BODY + sent + BODY + "NONSENSE\r\n\r\n")).toMatchObject([
      { status: 201 },
      { status: 201 },
      { status: 400, code: "BAD_REQUEST" },
    ]);
    expect(await count()).toBe(before + 2);
  });

  it("of broken chunks is refused once", async () => {
    const before = await count();
    const answers = await send(head("POST", ["Transfer-Encoding: chunked"]), `zz\r\n${BODY}\r\n0\r\n\r\n`);
    expect(answers).toMatchObject([{ status: 400, code: "BAD_REQUEST" }]);
    expect(await count()).toBe(before);
  });
});
