import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SecretBox, SecretError, type Sealed } from "./secret-box.ts";
import { secretKeysSetting, type SecretKeys } from "./secret-keys.ts";

const key = (id: string) => ({ id, key: randomBytes(32) });
const old = key("old");
const current = key("current");
const box = (...keys: SecretKeys) => new SecretBox(keys, randomBytes);

describe("a sealed secret", () => {
  it("opens for its owner, is never the same twice, and does not show itself", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 5, unit: "binary" }), fc.string(), (secret, owner) => {
        const [one, two] = [box(current).seal(secret, owner), box(current).seal(secret, owner)];
        expect(box(current).open(one, owner)).toBe(secret);
        expect(one).not.toBe(two);
        expect(one).not.toContain(secret);
      }),
    );
  });

  it("opens with any of the keys, and is sealed with the first", () => {
    const sealed = box(old).seal("secret", "owner");
    expect(box(current, old).open(sealed, "owner")).toBe("secret");
    expect([box(current, old).isCurrent(sealed), box(old, current).isCurrent(sealed)]).toEqual([false, true]);
    expect(box(old).isCurrent(box(current, old).seal("secret", "owner"))).toBe(false);
  });

  it("does not open without its key, for another owner, or changed in any place", () => {
    const sealed = box(current).seal("secret", "owner");
    expect(() => box(old).open(sealed, "owner")).toThrow(SecretError);
    expect(() => box({ ...old, id: "current" }).open(sealed, "owner")).toThrow(SecretError);
    expect(() => box(current).open(sealed, "other")).toThrow(SecretError);
    for (let index = "sealed.1.current.".length; index < sealed.length; index++) {
      const other = sealed[index] === "A" ? "B" : "A";
      const changed = sealed.slice(0, index) + other + sealed.slice(index + 1);
      // The last character may hold unused bits.
      if (Buffer.from(changed.slice(17), "base64url").equals(Buffer.from(sealed.slice(17), "base64url")))
        continue;
      expect(() => box(current).open(changed as Sealed, "owner")).toThrow(SecretError);
    }
    expect(() => box(current).open("sealed.1.current.AAAA" as Sealed, "owner")).toThrow(SecretError);
  });

  it("may have been stored before secrets were sealed: then it is itself, and to be sealed", () => {
    expect(box(current).open("whsec_abc" as Sealed, "owner")).toBe("whsec_abc");
    expect(box(current).isCurrent("whsec_abc" as Sealed)).toBe(false);
  });
});

describe("the setting of secret keys", () => {
  const written = randomBytes(32).toString("base64");

  it("takes one or several, in base64 of both alphabets", () => {
    const text = `a:${old.key.toString("base64")}, b_2:${current.key.toString("base64url")}`;
    expect(secretKeysSetting.parse(text)).toEqual([
      { ...old, id: "a" },
      { ...current, id: "b_2" },
    ]);
  });

  it.each([
    written,
    `:${written}`,
    `a b:${written}`,
    "a:short",
    `a:${written}x`,
    `a:${written},`,
    `a:${written},a:${randomBytes(32).toString("base64")}`,
  ])("refuses %j without repeating it", (text) => {
    const { success, error } = secretKeysSetting.safeParse(text);
    expect(success).toBe(false);
    expect(error?.message).not.toContain(written);
  });
});
