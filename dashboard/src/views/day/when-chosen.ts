// All that is loaded when a person chooses a stop or a courier, as one file: several small ones pack worse.
export { EditLayer } from "./edit/edit-layer.tsx";
export { takeByKeys } from "./edit/key-move.ts";
export { RoutePart } from "./edit/route-part.tsx";
export { openSession } from "./edit/session.ts";
export { TimeHandles } from "./timeline/time-handles.tsx";
export { OutcomePart } from "./living/outcome-part.tsx";
