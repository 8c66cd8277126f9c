import { createServer, type Socket } from "node:net";
import { beforeEach, describe, expect, test } from "vitest";
import { listen } from "../../../../test/support/lifetime.ts";
import { systemClock } from "../shared/runtime.ts";
import type { Resolve } from "./guarded-connection.ts";
import { WebhookSender, type Message } from "./sender.ts";
import { sign } from "./signature.ts";
import { startReceiver, type Receiver } from "../../testing/receiver.ts";

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});

const nowhere: Resolve = async () =>
  Promise.reject(Object.assign(new Error("not found"), { code: "ENOTFOUND" }));
const message = (url: string): Message => ({
  url,
  secret: "whsec_secret",
  event: "optimization.completed",
  deliveryId: "0199c5e4-0000-7000-8000-000000000001",
  body: '{"id":"0199c5e4-0000-7000-8000-000000000001","name":"Töölö"}',
});
const usual = { clock: systemClock, resolve: nowhere, allowPrivate: true, timeoutMs: 5000 };
/** Sends the message to a URL; default: that of the receiver. */
const send = async (settings: Partial<typeof usual> = {}, url = receiver.url, signal?: AbortSignal) =>
  new WebhookSender({ ...usual, ...settings }).send(message(url), signal);

/** Sends the message to a server that treats its connection in a way of its own. */
async function sendTo(onConnection: (socket: Socket) => void) {
  const { url, close } = await listen(createServer(onConnection));
  const outcome = await send({}, `${url}/`);
  await close();
  return outcome;
}

describe("an attempt", () => {
  test("contract 11.6: posts the body with event, delivery, timestamp and a signature over the raw bytes", async () => {
    const outcome = await send({}, `${receiver.url}?a=1`);
    expect(outcome).toMatchObject({ statusCode: 204, error: null });
    const [request] = receiver.received;
    const { body, event, deliveryId } = message("");
    expect(request).toMatchObject({ path: "/hook?a=1", body });
    const named = { "x-service-event": event, "x-service-delivery": deliveryId };
    expect(request!.headers).toMatchObject({ "content-type": "application/json", ...named });
    const timestamp = Number(request!.headers["x-service-timestamp"]);
    expect(Math.abs(timestamp - Date.now() / 1000)).toBeLessThan(60);
    expect(request!.headers["x-service-signature"]).toBe(sign("whsec_secret", timestamp, request!.body));
  });

  test.each([200, 201, 202, 299])("contract 11.7: succeeds by status %d", async (statusCode) => {
    receiver.answerWith(statusCode);
    expect(await send()).toMatchObject({ statusCode, error: null });
  });

  test.each([400, 404, 410, 429, 500, 503])("fails by status %d", async (statusCode) => {
    receiver.answerWith(statusCode);
    expect(await send()).toMatchObject({ statusCode, error: `answered ${statusCode}` });
  });

  test.each([301, 302, 303, 307, 308])(
    "contract 11.7: fails by a redirect (%d), which is not followed",
    async (status) => {
      receiver.answerWith((_request, response) =>
        response.writeHead(status, { location: receiver.url }).end(),
      );
      expect((await send()).error).toContain("redirects are not followed");
      expect(receiver.received).toHaveLength(1);
    },
  );

  test("contract 11.7: does not wait longer than the limit for an endpoint that says nothing", async () => {
    receiver.answerWith(() => undefined);
    expect(await send({ timeoutMs: 50 })).toMatchObject({ statusCode: null, error: "no answer in time" });
  });

  test("does not wait for a name that is never resolved", async () => {
    const never: Resolve = async () => new Promise(() => undefined);
    const outcome = await send({ timeoutMs: 50, resolve: never }, "https://slow.example.com/");
    expect(outcome).toMatchObject({ statusCode: null, error: "no answer in time" });
  });

  test("counts the status of an endpoint whose answer never ends, and reads no more than a little of it", async () => {
    let written = 0;
    receiver.answerWith((_request, response) => {
      response.writeHead(200);
      const more = (): void => {
        while (!response.destroyed && written < 1e9 && response.write(Buffer.alloc(16_384)))
          written += 16_384;
      };
      response.on("drain", more);
      more();
    });
    expect(await send()).toMatchObject({ statusCode: 200, error: null });
    expect(written).toBeLessThan(20 * 1024 * 1024);
  });

  test("fails when the endpoint breaks off, or is not there", async () => {
    receiver.answerWith((request) => request.socket.destroy());
    expect((await send()).error).toBe("the connection broke off");
    await receiver.close();
    expect((await send()).error).toBe("the connection was refused");
  });

  test("fails by garbage in place of HTTP", async () => {
    const outcome = await sendTo((socket) => socket.resume().end("220 mail.example.com ESMTP\r\n"));
    expect(outcome).toMatchObject({ statusCode: null, error: "answered something other than HTTP" });
  });

  test("can be given up", async () => {
    receiver.answerWith(() => undefined);
    const outcome = await send({}, receiver.url, AbortSignal.abort());
    expect(outcome).toMatchObject({ statusCode: null, error: "given up" });
  });
});

describe("contract 11.4: where an attempt may lead", () => {
  test("the URL is checked again: one that was registered when private hosts were allowed goes nowhere", async () => {
    const outcome = await send({ allowPrivate: false });
    expect(outcome).toMatchObject({ statusCode: null, error: "the URL is not public https" });
    expect(receiver.received).toEqual([]);
  });

  test.each([
    ...[["127.0.0.1"], ["10.0.0.1"], ["169.254.169.254"], ["::1"], ["::ffff:127.0.0.1"]],
    ...[["64:ff9b::7f00:1"], ["fd00::1"], ["not an address"], ["127.0.0.1", "::1"]],
  ])("a public name that resolves to %s is not dialled", async (...addresses) => {
    const settings = { allowPrivate: false, resolve: async () => addresses };
    const outcome = await send(settings, "https://hooks.example.com/");
    expect(outcome).toMatchObject({ statusCode: null, error: "the host leads to no public address" });
  });
});

describe("an endpoint that sends for ever before its answer", () => {
  test.each([
    ["interim answers", "HTTP/1.1 103 Early Hints\r\nlink: </style.css>; rel=preload\r\n\r\n"],
    ["blank lines", "\r\n"],
  ])("is cut off after 256 kB of %s", async (_name, piece) => {
    let accepted = 0;
    const block = piece.repeat(Math.ceil(16_384 / piece.length));
    const outcome = await sendTo((socket) => {
      const pour = (): void => {
        while (!socket.destroyed && socket.write(block));
      };
      socket.on("error", () => undefined).on("drain", pour);
      socket.once("data", pour).on("close", () => (accepted += socket.bytesWritten));
    });
    expect(outcome).toMatchObject({ statusCode: null, error: "sent too much before its answer" });
    // Beyond the limit there is what the system holds for both sides of a connection.
    expect(accepted).toBeLessThan(16 * 1024 * 1024);
  });
});
