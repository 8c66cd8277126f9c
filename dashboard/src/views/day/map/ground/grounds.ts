// Both are one file: two small ones pack worse.
export { Pictures } from "./pictures.ts";
export { Streets } from "./streets.ts";
