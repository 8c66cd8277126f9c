import fc from "fast-check";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { storedZip } from "./stored-zip.ts";

test("an archive that is not compressed has the files that went into it, whatever their names and contents", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.uint8Array({ maxLength: 300 })), (files) => {
      const { ["__proto__"]: _none, ...given } = files;
      expect(unzipSync(storedZip(given))).toEqual(given);
    }),
  );
});
