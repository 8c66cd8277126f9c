import "@fontsource-variable/inter/wght.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { render } from "preact";
import { App } from "./app.tsx";
import { loadAccount } from "./shell/account.ts";
import { followKeys } from "./shell/commands.ts";
import { followLinks, match, path } from "./shell/router.ts";

followLinks();
followKeys();
if (path.value !== "/sign-in") void loadAccount();
// The largest file of the page, asked for before it is known who is signed in.
if (match("/projects/:projectId", path.value)) import("./views/day/map/plan-map.ts").catch(() => undefined);
const root = document.getElementById("app");
if (root) render(<App />, root);
