import "./sign-in.css";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { failureOf } from "../../api/failure.ts";
import type { Failure } from "../../api/failure.ts";
import { signIn } from "../../api/session.ts";
import { FailureNotice } from "../../parts/notice.tsx";
import { loadAccount } from "../../shell/account.ts";
import { match, navigate, query } from "../../shell/router.ts";
import { t } from "../../texts/catalogue.ts";

/** Signs in by the token that a link has after its `#`, and opens the day that it names. Without a token it says how to get a link. */
export function SignIn(): JSX.Element {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isWorking, setWorking] = useState(() => location.hash.length > 1);
  useEffect(() => {
    const token = location.hash.slice(1);
    if (token === "") return;
    const page = query.value.get("page") ?? "";
    // Out of the address bar and the history, before anything else reads it.
    navigate("/sign-in", { replace: true });
    void (async () => {
      try {
        await signIn(token);
        await loadAccount();
        navigate(match("/projects/:projectId", page) ? page : "/projects", { replace: true });
      } catch (error) {
        setFailure(failureOf(error));
        setWorking(false);
      }
    })();
  }, []);
  return (
    <main class="sign-in">
      <img src="/favicon.svg" alt="" />
      <h1>{t("signIn.title")}</h1>
      {failure && <FailureNotice failure={failure} />}
      {isWorking ? (
        <p role="status">{t("signIn.working")}</p>
      ) : (
        <>
          <p>{t("signIn.how")}</p>
          <code>npm run admin -- sign-in-link --company ID</code>
          <p class="soft">{t("signIn.demo")}</p>
        </>
      )}
    </main>
  );
}
