import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { Resource } from "../../api/resource.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { useCommands } from "../../shell/commands.ts";
import { fragment, navigate } from "../../shell/router.ts";
import { t } from "../../texts/catalogue.ts";

interface Guide {
  readonly id: string;
  readonly title: string;
  readonly headings: readonly { readonly id: string; readonly text: string }[];
}

const listed = new Resource(async () => (await read("index.json")).json() as Promise<readonly Guide[]>);

async function read(name: string): Promise<Response> {
  const answer = await fetch(`/guides/${name}`);
  if (!answer.ok) throw new Error(`${answer.status} ${name}`);
  return answer;
}

/** Links to the guides; the palette finds their headings. */
export function GuideList({ shown }: { readonly shown: string | undefined }): JSX.Element {
  useEffect(() => void listed.load(), []);
  const guides = listed.value.value ?? [];
  useCommands(
    guides.flatMap(({ id, title, headings }) =>
      headings.map((heading) => ({
        id: `guide.${id}.${heading.id}`,
        text: heading.text,
        detail: title,
        isHidden: true,
        run: () => navigate(`/docs/guides/${id}#${heading.id}`),
      })),
    ),
    [guides],
  );
  return (
    <section>
      <h2>{t("docs.guides")}</h2>
      <ul>
        {guides.map(({ id, title }) => (
          <li key={id}>
            <a href={`/docs/guides/${id}`} aria-current={id === shown ? "page" : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A guide, as the build has made it from its source. */
export function GuideView({ id }: { readonly id: string }): JSX.Element {
  const guide = useMemo(() => {
    return new Resource(async () => {
      const page = new DOMParser().parseFromString(await (await read(`${id}.html`)).text(), "text/html");
      return page.querySelector("main")?.innerHTML ?? "";
    });
  }, [id]);
  return <Loaded resource={guide}>{(html) => <Text html={html} />}</Loaded>;
}

function Text({ html }: { readonly html: string }): JSX.Element {
  const part = fragment.value;
  useEffect(() => document.getElementById(part)?.scrollIntoView(), [html, part]);
  return <article class="operation guide" lang="en" dangerouslySetInnerHTML={{ __html: html }} />;
}
