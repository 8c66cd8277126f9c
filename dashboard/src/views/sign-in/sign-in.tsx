import "./sign-in.css";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { failureOf, type Failure } from "../../api/failure.ts";
import { readSession, signIn } from "../../api/session.ts";
import { Button } from "../../parts/button.tsx";
import { Logo } from "../../parts/icon.tsx";
import { FailureNotice } from "../../parts/notice.tsx";
import { loadAccount } from "../../shell/account.ts";
import { match, navigate, query } from "../../shell/router.ts";
import { t } from "../../texts/catalogue.ts";

/**
 * Signs in by the token that a link has after its `#`, and opens the day that it names. It asks first if somebody is
 * signed in: a stranger's link must not put a person into the stranger's company unnoticed. Without a token it says how
 * to get a link.
 */
export function SignIn(): JSX.Element {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isWorking, setWorking] = useState(() => location.hash.length > 1);
  const [other, setOther] = useState<OtherSession | null>(null);
  const work = async (step: () => Promise<void>): Promise<void> => {
    setWorking(true);
    try {
      await step();
    } catch (error) {
      setFailure(failureOf(error));
      setWorking(false);
    }
  };
  useEffect(() => {
    const token = location.hash.slice(1);
    if (token === "") return;
    const page = query.value.get("page") ?? "";
    // Out of the address bar and the history, before anything else reads it.
    navigate("/sign-in", { replace: true });
    const enter = async () => {
      await signIn(token);
      await open(page);
    };
    void work(async () => {
      const company = await signedInCompany();
      if (company === null) {
        await enter();
        return;
      }
      setOther({ company, enter });
      setWorking(false);
    });
  }, []);
  const replace = async () => {
    setOther(null);
    await other?.enter();
  };
  return (
    <main class="sign-in">
      <Logo />
      <h1>{t("signIn.title")}</h1>
      {failure && <FailureNotice failure={failure} />}
      {isWorking && <p role="status">{t("signIn.working")}</p>}
      {!isWorking && other && (
        <>
          <p>{t("signIn.other", { company: other.company })}</p>
          <p class="actions">
            <Button look="main" onClick={() => void work(async () => open(""))}>
              {t("signIn.stay")}
            </Button>
            <Button onClick={() => void work(replace)}>{t("signIn.replace")}</Button>
          </p>
        </>
      )}
      {!isWorking && !other && (
        <>
          <p>{t("signIn.how")}</p>
          <code>npm run admin -- sign-in-link --company ID</code>
          <p class="soft">{t("signIn.demo")}</p>
        </>
      )}
    </main>
  );
}

/** A session that a link would replace. */
interface OtherSession {
  /** The name of its company. */
  readonly company: string;
  readonly enter: () => Promise<void>;
}

/** The name of the company that is signed in; null if none is. */
async function signedInCompany(): Promise<string | null> {
  try {
    return (await readSession()).company.name;
  } catch (error) {
    const failure = failureOf(error);
    if (failure.code === "UNAUTHORIZED") return null;
    throw failure;
  }
}

/** Opens the day that a link names, else the list of projects. */
async function open(page: string): Promise<void> {
  await loadAccount();
  navigate(match("/projects/:projectId", page) ? page : "/projects", { replace: true });
}
