/** A fault in a message. */
export interface WireFault {
  /** Field names and indices, like `problem.stops.3.demand.0`. Empty for the message itself. */
  readonly path: string;
  readonly message: string;
}

/** Prefixes a fault's path with the step that leads to it. */
export function within(step: string | number, fault: WireFault | undefined): WireFault | undefined {
  return fault && { ...fault, path: fault.path === "" ? `${step}` : `${step}.${fault.path}` };
}

/** A message breaks a rule of the proto. The error's text is `path: message`. */
export class WireError extends Error {
  override readonly name = "WireError";

  constructor({ path, message }: WireFault) {
    super(path === "" ? message : `${path}: ${message}`);
  }
}
