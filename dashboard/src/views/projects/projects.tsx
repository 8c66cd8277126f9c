import "./projects.css";
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { listProjects } from "../../api/projects.ts";
import { Resource } from "../../api/resource.ts";
import type { Project } from "../../api/types.ts";
import { Button, IconButton } from "../../parts/button.tsx";
import { Bones, Empty, FailureNotice } from "../../parts/notice.tsx";
import { Table } from "../../parts/table.tsx";
import { decimal } from "../../format/numbers.ts";
import { longDate, moment } from "../../format/times.ts";
import { useRefresh } from "../../parts/refresh.ts";
import { useCommands } from "../../shell/commands.ts";
import { Shell } from "../../shell/shell.tsx";
import { t } from "../../texts/catalogue.ts";
import { ProjectDialog } from "./project-dialog.tsx";

/** All days of the company, the newest first. */
export function Projects(): JSX.Element {
  const projects = useMemo(() => new Resource(listProjects), []);
  const isMaking = useSignal(false);
  const changed = useSignal<Project | undefined>(undefined);
  const search = useSignal("");
  useEffect(() => void projects.load(), []);
  useRefresh(() => void projects.load(), []);
  const all = projects.value.value;
  const make = () => (isMaking.value = true);
  useCommands(
    [{ id: "project.new", text: t("project.new"), icon: "plus", shortcut: "n", needs: "write", run: make }],
    [t("project.new")],
  );
  return (
    <Shell>
      <div class="projects">
        <header>
          <h1>{t("projects.title")}</h1>
          <input
            class="input search"
            type="search"
            aria-label={t("projects.search")}
            placeholder={t("projects.search")}
            value={search.value}
            onInput={(event) => (search.value = event.currentTarget.value)}
          />
          <Button look="main" icon="plus" needs="write" title={`${t("project.new")} (n)`} onClick={make}>
            {t("project.new")}
          </Button>
        </header>
        {projects.failure.value && (
          <FailureNotice failure={projects.failure.value} onRetry={() => void projects.load()} />
        )}
        {all === undefined ? (
          !projects.failure.value && <Bones />
        ) : (
          <List
            projects={all}
            search={search.value}
            onNew={make}
            onChange={(project) => (changed.value = project)}
          />
        )}
      </div>
      {(isMaking.value || changed.value) && (
        <ProjectDialog
          project={changed.value}
          last={all?.at(-1)}
          onChanged={() => void projects.load()}
          onClose={() => {
            isMaking.value = false;
            changed.value = undefined;
          }}
        />
      )}
    </Shell>
  );
}

interface ListProps {
  readonly projects: readonly Project[];
  readonly search: string;
  readonly onNew: () => void;
  readonly onChange: (project: Project) => void;
}

function List({ projects, search, onNew, onChange }: ListProps): JSX.Element {
  const wanted = search.trim().toLocaleLowerCase();
  const found = projects.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)).toReversed();
  if (projects.length === 0) {
    return (
      <Empty
        title={t("projects.empty")}
        actions={
          <Button look="main" icon="plus" needs="write" onClick={onNew}>
            {t("project.new")}
          </Button>
        }
      >
        <p>{t("projects.empty.hint")}</p>
      </Empty>
    );
  }
  if (found.length === 0) return <Empty title={t("projects.none")} />;
  return (
    <Table
      label={t("projects.title")}
      columns={[
        { text: t("project.name") },
        { text: t("project.date") },
        { text: t("project.status") },
        { text: t("project.stops"), class: "number minor" },
        { text: t("project.couriers"), class: "number minor" },
        { text: t("project.planned"), class: "minor" },
        { text: t("actions"), isUnseen: true, class: "tight" },
      ]}
    >
      {found.map((project) => (
        <tr key={project.id}>
          <td>
            <a href={`/projects/${project.id}`}>{project.name}</a>
          </td>
          <td>{project.defaultStartDate === null ? "–" : longDate(project.defaultStartDate)}</td>
          <td>
            <span class="status">{t(`status.${project.status}`)}</span>
          </td>
          <td class="number minor">{decimal(project.stopsCount, 0)}</td>
          <td class="number minor">{decimal(project.couriersCount, 0)}</td>
          <td class="soft minor">
            {project.lastOptimizedAt === null ? "–" : moment(project.lastOptimizedAt)}
          </td>
          <td class="tight">
            <IconButton
              icon="edit"
              needs="write"
              label={t("project.edit", { name: project.name })}
              onClick={() => {
                onChange(project);
              }}
            />
          </td>
        </tr>
      ))}
    </Table>
  );
}
