import type { ComponentType, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Resource } from "../api/resource.ts";
import { Bones, FailureNotice } from "./notice.tsx";

/**
 * A component whose code is loaded when it is first shown.
 * @param frame stands around the placeholder until then
 */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  frame: (placeholder: JSX.Element) => JSX.Element = (placeholder) => placeholder,
): ComponentType<Props> {
  const code = new Resource(load);
  return function Lazy(props: Props): JSX.Element {
    const Loaded = code.value.value;
    useEffect(() => {
      if (Loaded === undefined) void code.load();
    }, []);
    if (Loaded !== undefined) return <Loaded {...props} />;
    const failure = code.failure.value;
    return frame(
      failure ? <FailureNotice failure={failure} onRetry={() => void code.load()} /> : <Bones rows={8} />,
    );
  };
}
