// All that one key or click of a person shows, loaded after the first picture as one file: several small ones pack worse.
export { PlansPage } from "./compare/plans-page.tsx";
export { ReleaseDialog } from "./compare/release-dialog.tsx";
export { CopyDialog } from "./copy/copy-dialog.tsx";
export { CourierDialog } from "./couriers/courier-dialog.tsx";
export { CouriersPane } from "./couriers/couriers-pane.tsx";
export { LinkDialog } from "./courier-link/link-dialog.tsx";
export { EditLayer } from "./edit/edit-layer.tsx";
export { takeByKeys } from "./edit/key-move.ts";
export { RoutePart } from "./edit/route-part.tsx";
export { openSession } from "./edit/session.ts";
export { OutDialog } from "./out/out-dialog.tsx";
export { PrintPage } from "./print/print-page.tsx";
export { StopsPane } from "./stops/stops-pane.tsx";
export { TimeHandles } from "./timeline/time-handles.tsx";
export { OutcomePart } from "./living/outcome-part.tsx";
export { LivingDialogs } from "./living/living-dialogs.tsx";
export { NowPane } from "./living/now-pane.tsx";
