import { useEffect } from "preact/hooks";

/** A page that was just loaded is not loaded again. */
const LEAST_MS = 3000;

/** Loads a page's records again when somebody comes back to it: others may have changed them. */
export function useRefresh(load: () => void, on: readonly unknown[]): void {
  useEffect(() => {
    let loadedAt = Date.now();
    const look = () => {
      if (document.hidden || Date.now() - loadedAt < LEAST_MS) return;
      loadedAt = Date.now();
      load();
    };
    document.addEventListener("visibilitychange", look);
    window.addEventListener("focus", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("focus", look);
    };
  }, on);
}
