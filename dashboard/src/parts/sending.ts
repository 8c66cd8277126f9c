import { useState } from "preact/hooks";
import { failureOf } from "../api/failure.ts";
import type { Failure } from "../api/failure.ts";

interface Sending {
  /** Does something once; a failure of it is kept, and it may be tried again. */
  readonly send: (action: () => Promise<void>) => Promise<void>;
  /** From the start of an action that has not failed. The dialog closes after one that succeeds. */
  readonly isSending: boolean;
  /** Why the last try failed. */
  readonly failure: Failure | null;
  /** The same, unless it is shown at the fields. */
  readonly ofNoField: Failure | null;
  /** The service's fault of a field or of a part of it. */
  readonly faultOf: (field: string) => string | undefined;
}

/** The state of a dialog that sends something to the service and closes. */
export function useSending(): Sending {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSending, setSending] = useState(false);
  const send = async (action: () => Promise<void>): Promise<void> => {
    setSending(true);
    try {
      await action();
    } catch (error) {
      setFailure(failureOf(error));
      setSending(false);
    }
  };
  return {
    ...{ send, isSending, failure },
    ofNoField: failure && failure.issues.length === 0 ? failure : null,
    faultOf: (field) => failure?.issues.find(({ path }) => path.split(".")[0] === field)?.message,
  };
}
