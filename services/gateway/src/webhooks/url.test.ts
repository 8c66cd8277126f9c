import fc from "fast-check";
import { isIP } from "node:net";
import { describe, expect, test } from "vitest";
import { ApiError } from "../shared/errors.ts";
import { checkWebhookUrl, isPublicAddress } from "./url.ts";

const words = (text: string): string[] => text.trim().split(/\s+/u);

const notPublic = words(`
  0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 100.127.255.254 127.0.0.1
  127.255.255.255 168.63.129.16 169.254.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1
  192.0.0.192 192.0.2.1 192.88.99.1 192.168.0.1 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9
  224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 :: ::1 ::7f00:1 ::8.8.8.8 ::ffff:127.0.0.1
  ::ffff:8.8.8.8 ::ffff:0:127.0.0.1 64:ff9b::7f00:1 64:ff9b::8.8.8.8 64:ff9b:1::1 100::1 2001::1 2001:2::1
  2001:10::1 2001:20::1 2001:db8::1 2002:7f00:1:: 2002:0808:0808::1 3fff::1 4000::1 5f00::1 fc00::1
  fd00:ec2::254 fe80::1 fe80::1%eth0 fec0::1 ff02::1 localhost 1.2.3 1.2.3.4.5 2130706433 0x7f000001
  010.0.0.1 1.2.3.4/8
`);

const isPublic = words(`
  1.1.1.1 8.8.8.8 93.184.216.34 100.63.255.255 100.128.0.1 172.15.0.1 172.32.0.1 192.169.0.1 198.17.0.1
  223.255.255.255 2606:4700:4700::1111 2a00:1450:4026:805::200e 2001:4860:4860::8888
`);

const urlOf = (address: string): string => `https://${isIP(address) === 6 ? `[${address}]` : address}/`;

/** All known ways to make a service connect to its own network. None may be registered. */
const evil = [
  ...notPublic.filter((address) => isIP(address) !== 0 && !address.includes("%")).map(urlOf),
  // not https
  ...words(`
    http://hooks.example.com/ ftp://hooks.example.com/ file:///etc/passwd gopher://hooks.example.com/
    javascript:alert(1) data:text/plain,hi //hooks.example.com/ hooks.example.com https:// https:///
  `),
  // The URL has no host where people look for it.
  ...words(`
    https:hooks.example.com https:hooks.example.com/path https:/hooks.example.com/
    https:///hooks.example.com/ https:////hooks.example.com/ HTTPS:hooks.example.com
    wss://hooks.example.com/ blob:https://hooks.example.com/x
  `),
  // local names
  ...words(`
    https://localhost/ https://localhost./ https://LOCALHOST/ https://localhost:8443/ https://a.localhost/
    https://router/ https://printer.local/ https://metadata.google.internal/ https://vault.internal./
    https://db.corp/ https://nas.lan/ https://nas.home/ https://wiki.intranet/ https://x.localdomain/
    https://1.0.0.127.in-addr.arpa/ https://nas.home.arpa/ https://%6c%6fcalhost/ https://ｌｏｃａｌｈｏｓｔ/
  `),
  // IPv4 in all its spellings
  ...words(`
    https://127.1/ https://127.0.1/ https://0x7f000001/ https://0x7f.0.0.1/ https://0177.0.0.1/
    https://017700000001/ https://0x7f.1/ https://127.0.0.1./ https://127。0。0。1/ https://１２７.０.０.１/
    https://①②⑦.⓪.⓪.①/ https://2130706433/ https://1.2.3.4.5/ https://0/ https://0x0/ https://10.1.2.3/ https://192.168.1.1/
    https://169.254.169.254/latest/meta-data/ https://0xa9fea9fe/ https://2852039166/
    https://198.51.100.1/ https://203.0.113.1/ https://256.0.0.1/
  `),
  // IPv6
  ...words(`
    https://[0:0:0:0:0:0:0:1]/ https://[::ffff:7f00:1]/ https://[::ffff:169.254.169.254]/
    https://[::127.0.0.1]/ https://[64:ff9b::169.254.169.254]/ https://[fe80::1%25eth0]/
  `),
  // user names, which hide the host
  ...words(`
    https://user@hooks.example.com/ https://user:word@hooks.example.com/
    https://hooks.example.com@127.0.0.1/ https://:word@hooks.example.com/
  `),
  // ports of other services
  ...words(`
    https://hooks.example.com:22/ https://hooks.example.com:25/ https://hooks.example.com:80/
    https://hooks.example.com:444/ https://hooks.example.com:1023/ https://hooks.example.com:0/
    https://hooks.example.com:65536/
  `),
  // text that the parser would change silently
  ...[
    "",
    " https://hooks.example.com/",
    "https://hooks.example.com/\n",
    "https:\\\\hooks.example.com\\",
    "https://hooks.exa\tmple.com/",
    "https://hooks.example.com/\u0000",
    "https://hooks.example.com\\@127.0.0.1/",
  ],
];

test.each(["", ...notPublic])("%j is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(isPublic)("%j is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
  expect(() => checkWebhookUrl(urlOf(address), false)).not.toThrow();
});

describe("contract 11.4: a webhook URL must be public https", () => {
  test("the table of URLs to refuse has no doubles", () => {
    expect(new Set(evil).size).toBe(evil.length);
    expect(evil.length).toBeGreaterThanOrEqual(60);
  });

  test.each(evil)("%j is refused", (url) => {
    expect(() => checkWebhookUrl(url, false)).toThrow(ApiError);
  });

  test.each(
    words(`
      https://hooks.example.com/ https://hooks.example.com https://example.com/a/b?c=d&e=%20#f
      https://example.com:443/ https://example.com:8443/ https://example.com:1024/ https://1.1.1.1/
      https://[2606:4700:4700::1111]/ HTTPS://Example.COM/ https://bücher.example/
      https://localhost.example.com/ https://local.example.com/ https://example.com./
    `),
  )("%j is taken", (url) => {
    expect(() => checkWebhookUrl(url, false)).not.toThrow();
  });

  test.each([
    ["https://hooks.example.com", "https://hooks.example.com"],
    ["https://hooks.example.com/a/../b?c=é#f", "https://hooks.example.com/a/../b?c=é#f"],
    ["https://hooks.example.com?a", "https://hooks.example.com/?a"],
    ["https://hooks.example.com:8443/x", "https://hooks.example.com:8443/x"],
    ["https://hooks.example.com:443/x", "https://hooks.example.com/x"],
    ["https://hooks.example.com:08443/x", "https://hooks.example.com:8443/x"],
    ["HTTPS://Hooks.Example.COM/X", "https://hooks.example.com/X"],
    ["https://bücher.example/", "https://xn--bcher-kva.example/"],
    ["https://ｈooks.example.com/", "https://hooks.example.com/"],
    ["https://hook\u00ads.example.com/", "https://hooks.example.com/"],
    ["https://%68ooks.example.com/", "https://hooks.example.com/"],
    ["https://hooks。example.com/", "https://hooks.example.com/"],
    ["https://0x01010101/", "https://1.1.1.1/"],
    ["https://[2606:4700:4700:0:0:0:0:1111]/", "https://[2606:4700:4700::1111]/"],
  ])("%j is kept and shown as %j", (given, shown) => {
    expect(checkWebhookUrl(given, false)).toBe(shown);
  });

  test("that is shown names the host that is dialled, in the letters that are shown", () => {
    const mangled = fc
      .tuple(
        fc.constantFrom("https://", "https:", "https:/", "https:///", "HTTPS://", "http://"),
        fc.oneof(
          fc.domain(),
          fc.ipV4Extended(),
          fc.ipV6().map((ip) => `[${ip}]`),
          fc.string({ unit: "grapheme" }),
        ),
        fc.constantFrom("", ":443", ":80", ":8443", ":00443", ":"),
        fc.webPath(),
      )
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.oneof(mangled, fc.webUrl({ validSchemes: ["https"] })), (given) => {
        let shown: string;
        try {
          shown = checkWebhookUrl(given, true);
        } catch {
          return;
        }
        const { href, host, protocol } = new URL(shown);
        expect(href).toBe(new URL(given).href);
        expect(/^(https?:)\/\/([^/?#]*)/.exec(shown)?.slice(1)).toEqual([protocol, host]);
      }),
      { numRuns: 2000 },
    );
  });

  test("for tests, http and private hosts are taken too, but nothing that is no URL of the web", () => {
    for (const url of ["http://127.0.0.1:5000/", "https://localhost/", "http://[::1]:80/"]) {
      expect(() => checkWebhookUrl(url, true)).not.toThrow();
    }
    for (const url of ["ftp://127.0.0.1/", "file:///etc/passwd", "nonsense", "http://user@127.0.0.1/", ""]) {
      expect(() => checkWebhookUrl(url, true)).toThrow(ApiError);
    }
  });

  test.each([
    ["https://user:word@hooks.example.com/", "must not contain a user name or password"],
    ["http://hooks.example.com/", "must start with https://"],
    ["https://hooks.example.com:22/", "must use port 443, or 1024 and above"],
    ["https://127.0.0.1/", "must not lead to a private or special address"],
    ["https://localhost/", "must not lead to a local host"],
    ["https://hooks.example.com/a b", "must not contain spaces, control characters or backslashes"],
    ["https:hooks.example.com", "must have its host after https://"],
    ["hooks", "must start with https://"],
    ["https://a b", "must not contain spaces, control characters or backslashes"],
    ["https://[", "is not a URL"],
  ])("the message for %s says which rule it breaks", (url, reason) => {
    expect(() => checkWebhookUrl(url, false)).toThrow(
      expect.objectContaining({
        code: "WEBHOOK_URL_INVALID",
        message: `The webhook URL ${reason}.`,
        details: { reason },
      }),
    );
  });
});
