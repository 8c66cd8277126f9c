import { h } from "preact";
import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { failureOf } from "../api/failure.ts";
import type { Failure } from "../api/failure.ts";
import { Bones, FailureNotice } from "./notice.tsx";

/**
 * A page or a part of one whose code is loaded when it is first shown.
 * @param frame drawn around what is shown meanwhile, so that nothing jumps
 */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  frame: (inside: JSX.Element) => JSX.Element = (inside) => inside,
) {
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
    if (failure) return frame(<FailureNotice failure={failure} onRetry={() => location.reload()} />);
    return loaded === undefined ? frame(<Bones />) : h(loaded, props);
  };
}
