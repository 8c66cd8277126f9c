import type { ComponentType, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Resource } from "../api/resource.ts";
import { Bones, FailureNotice } from "../parts/notice.tsx";
import { Shell } from "./shell.tsx";

/** A page whose code is loaded when it is first shown. */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const code = new Resource(load);
  return function Lazy(props: Props): JSX.Element {
    const Page = code.value.value;
    useEffect(() => {
      if (Page === undefined) void code.load();
    }, []);
    if (Page !== undefined) return <Page {...props} />;
    const failure = code.failure.value;
    return (
      <Shell>
        {failure ? <FailureNotice failure={failure} onRetry={() => void code.load()} /> : <Bones rows={8} />}
      </Shell>
    );
  };
}
