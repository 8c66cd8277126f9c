import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { Empty, FailureNotice } from "./parts/notice.tsx";
import { LinkButton } from "./parts/button.tsx";
import { lazy } from "./parts/lazy.tsx";
import { Toasts } from "./parts/toast.tsx";
import { account, accountFailure, loadAccount } from "./shell/account.ts";
import { Palette } from "./shell/palette.tsx";
import { match, navigate, path } from "./shell/router.ts";
import { Shell } from "./shell/shell.tsx";
import { t } from "./texts/catalogue.ts";
import { Day } from "./views/day/day.ts";
import { DayView } from "./views/day/day-view.tsx";
import { Projects } from "./views/projects/projects.tsx";

const inShell = (content: JSX.Element): JSX.Element => <Shell>{content}</Shell>;
const SignIn = lazy(async () => (await import("./views/seldom.ts")).SignIn);
const Settings = lazy(async () => (await import("./views/seldom.ts")).Settings, inShell);
const Docs = lazy(async () => (await import("./views/seldom.ts")).Docs, inShell);
const PrintPage = lazy(async () => (await import("./views/day/when-chosen.ts")).PrintPage, inShell);
const PlansPage = lazy(async () => (await import("./views/day/when-chosen.ts")).PlansPage, inShell);
const ImportView = lazy(async () => (await import("./views/import/import-view.tsx")).ImportView, inShell);

/** The page of the address, once it is known who is signed in. */
export function App(): JSX.Element {
  return (
    <>
      <Page />
      <Palette />
      <Toasts />
    </>
  );
}

function Page(): JSX.Element | null {
  const at = path.value;
  const day = useDayOf(at);
  useEffect(() => {
    if (at === "/") navigate("/projects", { replace: true });
  }, [at]);
  if (at === "/sign-in") return <SignIn />;
  if (at === "/docs" || at.startsWith("/docs/")) return <Docs at={at} />; // for anybody
  if (account.value === null) return <SignIn />;
  if (account.value === undefined) {
    const failure = accountFailure.value;
    return failure && <FailureNotice failure={failure} onRetry={() => void loadAccount()} />;
  }
  if (day !== null) return <DayView key={day.projectId} day={day} />;
  return pageOf(at);
}

/** The day of an address. Its records are asked for beside the session, since both answers take their time. */
function useDayOf(at: string): Day | null {
  const projectId = match("/projects/:projectId", at)?.["projectId"];
  const isSignedOut = account.value === null;
  return useMemo(() => {
    if (projectId === undefined || isSignedOut) return null;
    const day = new Day(projectId);
    void day.load();
    return day;
  }, [projectId, isSignedOut]);
}

function pageOf(at: string): JSX.Element {
  const print = match("/projects/:projectId/print", at)?.["projectId"];
  if (print !== undefined) return <PrintPage key={print} projectId={print} />;
  const plans = match("/projects/:projectId/plans", at)?.["projectId"];
  if (plans !== undefined) return <PlansPage key={plans} projectId={plans} />;
  const imports = match("/projects/:projectId/import", at)?.["projectId"];
  if (imports !== undefined) return <ImportView projectId={imports} />;
  if (at === "/settings" || at.startsWith("/settings/")) return <Settings at={at} />;
  if (at === "/projects" || at === "/") return <Projects />;
  return (
    <Shell>
      <Empty
        title={t("nowhere.title")}
        actions={<LinkButton href="/projects">{t("goto.projects")}</LinkButton>}
      />
    </Shell>
  );
}
