import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Newest } from "../../api/newest.ts";
import { Button } from "../../parts/button.tsx";
import { LoadState } from "../../parts/loaded.tsx";
import { t } from "../../texts/catalogue.ts";

interface Props<Row> {
  readonly list: Newest<Row>;
  /** Shown when there are no rows. */
  readonly empty: ComponentChildren;
  readonly children: (rows: readonly Row[]) => ComponentChildren;
}

/** A list that is read backwards: its newest rows, and older ones on demand. */
export function NewestList<Row>({ list, empty, children }: Props<Row>): JSX.Element {
  useEffect(() => void list.load(), [list]);
  const rows = list.rows.value;
  return (
    <LoadState
      failure={list.failure.value}
      isThere={rows !== undefined}
      rows={8}
      onRetry={() => void list.load()}
    >
      {rows !== undefined && (rows.length === 0 ? empty : children(rows))}
      <div class="more">
        {list.hasMore && (
          <Button disabled={list.isLoading.value} onClick={() => void list.loadMore()}>
            {t("load.more")}
          </Button>
        )}
      </div>
    </LoadState>
  );
}
