import { buildDashboard } from "./dashboard/build.ts";

// npm run dashboard:build: makes the web app that the gateway serves.
await buildDashboard((line) => {
  console.log(line);
});
