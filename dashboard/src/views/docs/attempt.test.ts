import { expect, it } from "vitest";
import { baseOf } from "./attempt.ts";

it.each([
  ["/api/v1", "http://localhost:3000/docs", "http://localhost:3000/api/v1"],
  ["https://rondo.example/api/v1", "https://rondo.example/docs", "https://rondo.example/api/v1"],
  [
    "https://rondo.example/routes/api/v1",
    "https://rondo.example/docs",
    "https://rondo.example/routes/api/v1",
  ],
  ["/", "http://localhost:3000/docs", "http://localhost:3000"],
])("requests go to the server of the description, a path or a whole URL: %s", (server, page, base) => {
  expect(baseOf(server, page)).toBe(base);
});
