import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { lookUpAddresses } from "../../../api/geocoding.ts";
import { Button } from "../../../parts/button.tsx";
import { Input } from "../../../parts/field.tsx";
import { t } from "../../../texts/catalogue.ts";

const PAUSE_MS = 500;
const LEAST = 5;
const MOST = 4;

interface Props {
  readonly projectId: string;
  readonly label: string;
  readonly value: string;
  readonly onValue: (address: string) => void;
  readonly fault: string | undefined;
}

/** An address, with what it may mean below it once a person stops typing. */
export function AddressField({ projectId, value, ...rest }: Props): JSX.Element {
  const [before] = useState(value);
  const [labels, setLabels] = useState<readonly string[]>([]);
  useEffect(() => {
    setLabels([]);
    if (value === before || value.trim().length < LEAST) return;
    let isOld = false;
    const timer = setTimeout(() => {
      void lookUpAddresses(projectId, [value.trim()])
        .then(([answer]) => {
          if (isOld || answer === undefined) return;
          const found = [answer.location, ...answer.candidates].flatMap((place) => place?.label ?? []);
          setLabels([...new Set(found)].filter((label) => label !== value).slice(0, MOST));
        })
        .catch(() => undefined); // a proposal is no more than that
    }, PAUSE_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [value]);
  return (
    <div class="whole">
      <Input {...rest} value={value} hint={t("stop.hint.address")} />
      {labels.length > 0 && (
        <p class="actions" role="group" aria-label={t("candidates.title")}>
          {labels.map((label) => (
            <Button key={label} icon="pin" type="button" onClick={() => rest.onValue(label)}>
              {label}
            </Button>
          ))}
        </p>
      )}
    </div>
  );
}
