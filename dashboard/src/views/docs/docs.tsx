import "./docs.css";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { Resource } from "../../api/resource.ts";
import { LinkButton } from "../../parts/button.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Empty } from "../../parts/notice.tsx";
import { useCommands } from "../../shell/commands.ts";
import { navigate } from "../../shell/router.ts";
import { Shell } from "../../shell/shell.tsx";
import { t } from "../../texts/catalogue.ts";
import { operationsOf, readDocument, type Document, type Operation } from "./openapi.ts";
import { GuideList, GuideView } from "./guides.tsx";
import { OperationView } from "./operation-view.tsx";
import { Prose } from "./prose.tsx";

const described = new Resource(readDocument);

/**
 * The guides, and the reference of the API, made from the document that the service serves: `/docs/ID` shows one operation,
 * `/docs/guides/ID` one guide.
 */
export function Docs({ at }: { readonly at: string }): JSX.Element {
  useEffect(() => {
    document.title = `${t("goto.docs")} – Rondo`;
    return () => {
      document.title = "Rondo";
    };
  }, []);
  return (
    <Shell place={<span class="soft">{t("goto.docs")}</span>}>
      <div class="docs">
        <Loaded resource={described} rows={12}>
          {(value) => <Reference document={value} at={at.split("/").slice(2)} />}
        </Loaded>
      </div>
    </Shell>
  );
}

interface Props {
  readonly document: Document;
  readonly at: readonly string[];
}

function Reference({ document: value, at: [operationId = "", guideId] }: Props): JSX.Element {
  const operations = useMemo(() => operationsOf(value), [value]);
  const shown = operations.find((operation) => operation.operationId === operationId);
  useCommands(
    operations.map((operation) => ({
      id: `docs.${operation.operationId}`,
      text: operation.summary,
      isHidden: true,
      run: () => navigate(`/docs/${operation.operationId}`),
    })),
    [operations],
  );
  return (
    <>
      <nav aria-label={t("goto.docs")}>
        <a href="/docs" aria-current={operationId === "" ? "page" : undefined}>
          {t("docs.start")}
        </a>
        <GuideList shown={guideId} />
        {value.tags.map(({ name }) => (
          <Group
            key={name}
            name={name}
            operations={operations.filter(({ tags }) => tags.includes(name))}
            shown={operationId}
          />
        ))}
      </nav>
      {guideId !== undefined ? (
        <GuideView key={guideId} id={guideId} />
      ) : shown ? (
        <OperationView key={shown.operationId} operation={shown} document={value} />
      ) : operationId === "" ? (
        <Start document={value} />
      ) : (
        <Empty title={t("nowhere.title")} />
      )}
    </>
  );
}

interface GroupProps {
  readonly name: string;
  readonly operations: readonly Operation[];
  readonly shown: string;
}

function Group({ name, operations, shown }: GroupProps): JSX.Element {
  return (
    <section>
      <h2>{name}</h2>
      <ul>
        {operations.map(({ operationId, method, summary }) => (
          <li key={operationId}>
            <a href={`/docs/${operationId}`} aria-current={operationId === shown ? "page" : undefined}>
              <span class="method">{method}</span>
              <span>{summary}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Start({ document: { info } }: { readonly document: Document }): JSX.Element {
  return (
    <article class="operation">
      <header>
        <h1>
          {info.title} API {info.version}
        </h1>
        <Prose text={info.description} />
      </header>
      <p>{t("docs.begin")}</p>
      <p class="actions">
        <LinkButton href="/settings/keys" icon="key" look="main">
          {t("settings.keys")}
        </LinkButton>
        <LinkButton href="/docs/getAccount">{t("docs.first")}</LinkButton>
        <a class="button plain" href="/api/v1/openapi.json" download="openapi.json">
          openapi.json
        </a>
      </p>
    </article>
  );
}
