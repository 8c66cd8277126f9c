// All that one key or click of a person shows, loaded after the first picture as one file: several small ones pack worse.
export { CopyDialog } from "./copy/copy-dialog.tsx";
export { CourierDialog } from "./couriers/courier-dialog.tsx";
export { EditLayer } from "./edit/edit-layer.tsx";
export { takeByKeys } from "./edit/key-move.ts";
export { RoutePart } from "./edit/route-part.tsx";
export { openSession } from "./edit/session.ts";
export { OutDialog } from "./out/out-dialog.tsx";
export { TimeHandles } from "./timeline/time-handles.tsx";
export { OutcomePart } from "./living/outcome-part.tsx";
export { LivingDialogs } from "./living/living-dialogs.tsx";
export { NowPane } from "./living/now-pane.tsx";
