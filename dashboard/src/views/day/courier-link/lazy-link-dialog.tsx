import { lazy } from "../../../parts/lazy.tsx";

/** The dialog of a courier's link, with its code. Most visits never open it. */
export const LazyLinkDialog = lazy(
  async () => (await import("../when-chosen.ts")).LinkDialog,
  () => <></>,
);
