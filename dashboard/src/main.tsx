import "@fontsource-variable/inter/wght.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { render } from "preact";
import { App } from "./app.tsx";
import { loadAccount } from "./shell/account.ts";
import { followKeys } from "./shell/commands.ts";
import { followLinks, path } from "./shell/router.ts";

followLinks();
followKeys();
if (path.value !== "/sign-in") void loadAccount();
const root = document.getElementById("app");
if (root) render(<App />, root);
