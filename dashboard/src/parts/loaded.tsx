import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Failure } from "../api/failure.ts";
import type { Resource } from "../api/resource.ts";
import { useRefresh } from "./refresh.ts";
import { Bones, FailureNotice } from "./notice.tsx";

interface Props<Value> {
  readonly resource: Resource<Value>;
  /** How many rows of space are reserved until the value is there. */
  readonly rows?: number;
  readonly children: (value: Value) => ComponentChildren;
}

/** Loads a resource and shows it in each of its states. */
export function Loaded<Value>({ resource, rows = 6, children }: Props<Value>): JSX.Element {
  useEffect(() => void resource.load(), [resource]);
  useRefresh(() => void resource.load(), [resource]);
  const value = resource.value.value;
  return (
    <LoadState
      failure={resource.failure.value}
      isThere={value !== undefined}
      rows={rows}
      onRetry={() => void resource.load()}
    >
      {value !== undefined && children(value)}
    </LoadState>
  );
}

interface StateProps {
  readonly failure: Failure | null;
  readonly isThere: boolean;
  readonly rows?: number;
  readonly onRetry: () => void;
  readonly children: ComponentChildren;
}

/** The content, with the failure of the last load above it. Before the first answer it reserves space. */
export function LoadState({ failure, isThere, rows = 6, onRetry, children }: StateProps): JSX.Element {
  return (
    <>
      {failure && <FailureNotice failure={failure} onRetry={onRetry} />}
      {isThere ? children : failure === null && <Bones rows={rows} />}
    </>
  );
}
