import { describe, expect, test } from "vitest";
import { dockerfileFaults } from "./dockerfile.ts";

const good = `# the image
FROM node:24.1.0-slim AS build
RUN ["node", "make.ts"]

FROM gcr.io/distroless/cc-debian13:nonroot AS runtime
USER 65532:65532
FROM runtime AS service
COPY --from=build /made /app
ENTRYPOINT ["/node", "main.ts"]
`;

describe("our Dockerfile", () => {
  test("is accepted in the forms that it needs", () => {
    expect(dockerfileFaults(good)).toEqual([]);
  });

  test.each([
    ["a shell", 'RUN ["node", "make.ts"]', "RUN node make.ts", "line 3: RUN takes a JSON array"],
    ["root", "USER 65532:65532", "USER 0:0", "line 7: service runs as 0:0"],
    ["a user by name", "USER 65532:65532", "USER nonroot", "service runs as nonroot"],
    ["no tag", "node:24.1.0-slim", "node", "line 2: node needs a tag"],
    ["the tag latest", "node:24.1.0-slim", "node:latest", "line 2: node:latest needs a tag"],
    ["other instructions", "USER 65532:65532", "ADD https://example.com/x /x", 'line 6: "ADD https'],
    ["no entry point", 'ENTRYPOINT ["/node", "main.ts"]', "", "line 7: service has no ENTRYPOINT"],
  ])("is refused with %s", (_name, old, changed, fault) => {
    expect(dockerfileFaults(good.replace(old, changed)).join("\n")).toContain(fault);
  });
});
