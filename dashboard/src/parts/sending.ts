import { useState } from "preact/hooks";
import { failureOf, type Failure } from "../api/failure.ts";

interface Sending {
  /** Runs an action once. A failure is kept, and the action may be tried again. */
  readonly send: (action: () => Promise<void>) => Promise<void>;
  /** True from the start of an action until it fails. After a success the dialog closes. */
  readonly isSending: boolean;
  /** Why the last try failed. */
  readonly failure: Failure | null;
  /** The same, unless the fields show it. */
  readonly ofNoField: Failure | null;
  /** The service's message about a field or a part of it. */
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
