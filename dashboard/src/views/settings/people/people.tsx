import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { changePerson, endPerson, linkPerson, listPeople, type LinkedPerson } from "../../../api/people.ts";
import { Resource } from "../../../api/resource.ts";
import type { Person } from "../../../api/types.ts";
import { Button } from "../../../parts/button.tsx";
import { Confirm } from "../../../parts/confirm.tsx";
import { Loaded } from "../../../parts/loaded.tsx";
import { Empty } from "../../../parts/notice.tsx";
import { Table } from "../../../parts/table.tsx";
import { say, sayFailure } from "../../../parts/toast.tsx";
import { moment } from "../../../format/times.ts";
import { account } from "../../../shell/account.ts";
import { useCommands } from "../../../shell/commands.ts";
import { t } from "../../../texts/catalogue.ts";
import { Section } from "../section.tsx";
import { MadeLink } from "./made-link.tsx";
import { NewPersonDialog, roles } from "./new-person.tsx";

/** The people who may sign in. */
export function People(): JSX.Element {
  const people = useMemo(() => new Resource(listPeople), []);
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<LinkedPerson | null>(null);
  const [ending, setEnding] = useState<Person | null>(null);
  const add = () => setAdding(true);
  const changeRole = async ({ id, name }: Person, role: Person["role"]) => {
    try {
      const changed = await changePerson(id, { role });
      people.set((all) => all.map((other) => (other.id === id ? changed : other)));
      say(t("people.changed", { name, role: t(`role.${role}`) }));
    } catch (error) {
      sayFailure(error);
      await people.load(); // shows the role of now
    }
  };
  useCommands(
    [{ id: "people.new", text: t("people.new"), icon: "plus", shortcut: "n", run: add }],
    [t("people.new")],
  );
  return (
    <Section
      title={t("settings.people")}
      hint={t("people.hint")}
      actions={
        <Button look="main" icon="plus" title={`${t("people.new")} (n)`} onClick={add}>
          {t("people.new")}
        </Button>
      }
    >
      <Loaded resource={people} rows={4}>
        {(all) =>
          all.length === 0 ? (
            <Empty title={t("people.empty")} />
          ) : (
            <Table
              label={t("settings.people")}
              columns={[
                { text: t("people.name") },
                { text: t("people.role") },
                { text: t("people.since"), class: "minor" },
                { text: t("actions"), isUnseen: true, class: "tight" },
              ]}
            >
              {all.map((person) => (
                <Row
                  key={person.id}
                  person={person}
                  onLink={() => void linkPerson(person.id).then(setMade, sayFailure)}
                  onEnd={() => setEnding(person)}
                  onRole={(role) => void changeRole(person, role)}
                />
              ))}
            </Table>
          )
        }
      </Loaded>
      {isAdding && (
        <NewPersonDialog
          onClose={() => setAdding(false)}
          onMade={(linked) => {
            setAdding(false);
            setMade(linked);
            void people.load();
          }}
        />
      )}
      {made && <MadeLink made={made} onClose={() => setMade(null)} />}
      {ending && (
        <Confirm
          title={t("people.end.title", { name: ending.name })}
          action={t("people.end")}
          run={async () => {
            await endPerson(ending.id);
            people.set((all) => all.filter(({ id }) => id !== ending.id));
          }}
          onClose={() => setEnding(null)}
        >
          <p>{t("people.end.hint")}</p>
        </Confirm>
      )}
    </Section>
  );
}

interface RowProps {
  readonly person: Person;
  readonly onLink: () => void;
  readonly onEnd: () => void;
  readonly onRole: (role: Person["role"]) => void;
}

function Row({ person: { id, name, role, createdAt }, onLink, onEnd, onRole }: RowProps): JSX.Element {
  const isSelf = account.value?.session.person?.id === id;
  return (
    <tr>
      <td class="strong">{name}</td>
      <td title={t(`role.${role}.hint`)}>
        {isSelf ? (
          t(`role.${role}`)
        ) : (
          <select
            class="input"
            aria-label={`${t("people.role")}: ${name}`}
            value={role}
            onChange={(event) => onRole(event.currentTarget.value as Person["role"])}
          >
            {roles.map((each) => (
              <option key={each} value={each}>
                {t(`role.${each}`)}
              </option>
            ))}
          </select>
        )}
      </td>
      <td class="soft minor">{moment(createdAt)}</td>
      <td class="tight">
        <div class="row-actions">
          <Button aria-label={`${t("people.link")}: ${name}`} onClick={onLink}>
            {t("people.link")}
          </Button>
          {!isSelf && (
            <Button aria-label={`${t("people.end")}: ${name}`} onClick={onEnd}>
              {t("people.end")}
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}
