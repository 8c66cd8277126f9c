import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Notice } from "../../parts/notice.tsx";
import { t } from "../../texts/catalogue.ts";
import { UnreadableFile } from "@rondo/day/import/read/unreadable-file.ts";
import type { ReadTable } from "./read-worker.ts";
import { readInWorker } from "./read-in-worker.ts";
import { downloadTemplate } from "./template.ts";
import { Button } from "../../parts/button.tsx";

interface Props {
  readonly onTable: (read: ReadTable) => void;
  /** How the last import can be taken back, if it can. */
  readonly undo: JSX.Element | null;
}

/** Takes a file that is chosen or dropped, or rows that are pasted. */
export function Source({ onTable, undo }: Props): JSX.Element {
  const isOver = useSignal(false);
  const isReading = useSignal(false);
  const fault = useSignal<UnreadableFile["code"] | null>(null);

  const take = async (source: File | string) => {
    isReading.value = true;
    fault.value = null;
    try {
      onTable(await readInWorker(source, t("import.pasted")));
    } catch (error) {
      fault.value = error instanceof UnreadableFile ? error.code : "notTable";
    } finally {
      isReading.value = false;
    }
  };
  const takeFile = (file: File | undefined) => {
    if (file) void take(file);
  };
  const takeText = (text: string) => {
    if (text.trim() !== "") void take(text);
  };
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof HTMLTextAreaElement) return;
      const file = event.clipboardData?.files[0];
      if (file) takeFile(file);
      else takeText(event.clipboardData?.getData("text/plain") ?? "");
    };
    document.addEventListener("paste", paste);
    return () => {
      document.removeEventListener("paste", paste);
    };
  }, []);

  return (
    <div class="source">
      <div
        class={`drop${isOver.value ? " over" : ""}`}
        onDragOver={(event) => {
          event.preventDefault();
          isOver.value = true;
        }}
        onDragLeave={() => (isOver.value = false)}
        onDrop={(event) => {
          event.preventDefault();
          isOver.value = false;
          takeFile(event.dataTransfer?.files[0]);
        }}
      >
        <h2>{t("import.drop")}</h2>
        <label class="button main">
          <input
            class="unseen"
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,text/csv"
            onChange={(event) => takeFile(event.currentTarget.files?.[0])}
          />
          {isReading.value ? t("loading") : t("import.choose")}
        </label>
        <p class="soft">{t("import.known")}</p>
      </div>
      {fault.value !== null && <Notice look="bad">{t(`import.fault.${fault.value}`)}</Notice>}
      <div class="field">
        <label for="import-paste">{t("import.paste")}</label>
        <textarea
          id="import-paste"
          class="input"
          rows={5}
          placeholder={t("import.paste.hint")}
          onPaste={(event) => {
            const text = event.clipboardData?.getData("text/plain") ?? "";
            if (!text.includes("\n")) return;
            event.preventDefault();
            takeText(text);
          }}
          onChange={(event) => takeText(event.currentTarget.value)}
        />
      </div>
      <p>
        <Button icon="download" look="quiet" onClick={() => downloadTemplate(",")}>
          {t("import.template")}
        </Button>
        <Button icon="download" look="quiet" onClick={() => downloadTemplate(";")}>
          {t("import.template.semicolon")}
        </Button>
      </p>
      {undo}
    </div>
  );
}
