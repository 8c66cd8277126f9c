import "./shell.css";
import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { isOffline } from "../api/client.ts";
import { Button, IconButton } from "../parts/button.tsx";
import { Icon, Logo } from "../parts/icon.tsx";
import { Menu } from "../parts/menu.tsx";
import { isDark, theme } from "../preferences.ts";
import { t } from "../texts/catalogue.ts";
import { account, loadAccount, signOut } from "./account.ts";
import { isPaletteOpen, useCommands } from "./commands.ts";
import { firm } from "./firm.ts";
import { navigate } from "./router.ts";

const ASK_AGAIN_MS = 3000;

interface Props {
  /** The name of the present page, beside the logo. */
  readonly place?: ComponentChildren;
  readonly actions?: ComponentChildren;
  /** False while the page loads the records that it shows first. */
  readonly isLoaded?: boolean;
  readonly children: ComponentChildren;
}

/** The frame of every page: the bar at the top and the page below. */
export function Shell({ place, actions, isLoaded = true, children }: Props): JSX.Element {
  useEffect(() => {
    if (account.peek() && isLoaded) void firm.load();
  }, [account.value?.company.id, isLoaded]);
  useCommands(
    [
      {
        id: "projects",
        text: t("goto.projects"),
        icon: "list",
        shortcut: "p",
        run: () => navigate("/projects"),
      },
      {
        id: "settings",
        text: t("goto.settings"),
        icon: "settings",
        shortcut: ",",
        run: () => navigate("/settings"),
      },
      {
        id: "find",
        text: t("find.title"),
        icon: "search",
        shortcut: "/",
        run: () => (isPaletteOpen.value = true),
      },
      { id: "docs", text: t("goto.docs"), icon: "list", run: () => navigate("/docs") },
      { id: "theme", text: t("theme.switch"), icon: "settings", run: switchTheme },
      { id: "sign-out", text: t("signOut"), icon: "signOut", run: () => void signOut() },
    ],
    [t("signOut")],
  );
  return (
    <div class="shell">
      <a class="skip" href="#main">
        {t("skip")}
      </a>
      {isOffline.value && <Offline />}
      <header class="top">
        <a class="mark" href="/projects" aria-label="Rondo">
          <Logo />
          <span>Rondo</span>
        </a>
        <div class="place">{place}</div>
        {actions}
        <IconButton
          icon="search"
          label={t("palette.title")}
          shortcut="Ctrl K"
          onClick={() => {
            isPaletteOpen.value = true;
          }}
        />
        <AccountMenu />
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function AccountMenu(): JSX.Element {
  const items = [
    { text: t("goto.projects"), icon: "list", shortcut: "p", href: "/projects" },
    { text: t("goto.settings"), icon: "settings", shortcut: ",", href: "/settings" },
    { text: t("goto.docs"), icon: "list", href: "/docs" },
    { text: t("theme.switch"), icon: "settings", run: switchTheme },
    { text: t("signOut"), icon: "signOut", run: () => void signOut() },
  ] as const;
  const { company, session } = account.value ?? {};
  const names = [session?.person?.name, company?.name].filter((name) => name !== undefined);
  return <Menu icon="person" label={names.join(", ") || t("account")} items={items} />;
}

/** Says that the service is away, and asks for it until it is back. */
function Offline(): JSX.Element {
  useEffect(() => {
    const timer = setInterval(() => void loadAccount(), ASK_AGAIN_MS);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return (
    <div class="offline" role="alert">
      <Icon name="alert" />
      <span>{t("failure.OFFLINE")}</span>
      <Button look="quiet" icon="reload" onClick={() => void loadAccount()}>
        {t("tryAgain")}
      </Button>
    </div>
  );
}

function switchTheme(): void {
  theme.value = isDark.value ? "light" : "dark";
}
