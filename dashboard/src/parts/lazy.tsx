import { h } from "preact";
import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { failureOf } from "../api/failure.ts";
import type { Failure } from "../api/failure.ts";
import { Bones, FailureNotice } from "./notice.tsx";

/** A page whose code is loaded when it is first shown. */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  return function Lazy(props: Props): JSX.Element {
    const [, setLoaded] = useState(loaded !== undefined);
    const [failure, setFailure] = useState<Failure | null>(null);
    useEffect(() => {
      if (loaded !== undefined) return;
      void (async () => {
        try {
          loaded = await load();
          setLoaded(true);
        } catch (error) {
          setFailure(failureOf(error));
        }
      })();
    }, []);
    if (failure) return <FailureNotice failure={failure} onRetry={() => location.reload()} />;
    return loaded === undefined ? <Bones /> : h(loaded, props);
  };
}
