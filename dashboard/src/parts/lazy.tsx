import type { ComponentType, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Resource } from "../api/resource.ts";
import { Bones, FailureNotice } from "./notice.tsx";

interface LazyType<Props> {
  (props: Props): JSX.Element;
  /** Loads the code before it is needed. */
  readonly prepare: () => void;
}

/**
 * A component whose code is loaded when it is first shown.
 * @param frame stands around the placeholder until then
 */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  frame: (placeholder: JSX.Element) => JSX.Element = (placeholder) => placeholder,
  placeholder = <Bones rows={8} />,
): LazyType<Props> {
  const code = new Resource(load);
  function Lazy(props: Props): JSX.Element {
    const Loaded = code.value.value;
    useEffect(() => {
      if (Loaded === undefined) void code.load();
    }, []);
    if (Loaded !== undefined) return <Loaded {...props} />;
    const failure = code.failure.value;
    return frame(
      failure ? <FailureNotice failure={failure} onRetry={() => void code.load()} /> : placeholder,
    );
  }
  return Object.assign(Lazy, { prepare: () => void code.load() });
}

/** A dialog whose code is loaded when it is first shown. Until then keys mean nothing else. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyType<Props> {
  return lazy(load, undefined, <p data-opening hidden />);
}
