import { computed, signal } from "@preact/signals";

const address = signal(addressOf());

/** The path of the page, without a slash at its end. */
export const path = computed(() => address.value.pathname.replace(/(?<=[^/])\/+$/, ""));
export const query = computed(() => address.value.searchParams);
/** The id of the part of the page that is meant; empty for all of it. */
export const fragment = computed(() => decodeURIComponent(address.value.hash.slice(1)));

type Guard = (leave: () => void) => void;
let guard: Guard | null = null;

/** Asks before the page is left, until the returned function is called. @param ask called with what leaves it */
export function guardLeaving(ask: Guard): () => void {
  const stay = (event: BeforeUnloadEvent) => {
    event.preventDefault();
  };
  guard = ask;
  addEventListener("beforeunload", stay);
  return () => {
    if (guard === ask) guard = null;
    removeEventListener("beforeunload", stay);
  };
}

/** Goes to a page of the app. `replace` leaves no way back to this one. */
export function navigate(to: string, { replace = false } = {}): void {
  if (guard !== null && new URL(to, address.peek()).pathname !== address.peek().pathname) {
    guard(() => navigate(to, { replace }));
    return;
  }
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  address.value = addressOf();
}

/** The parts of a path that a pattern like `/projects/:projectId` names; null if it is another path. */
export function match(pattern: string, at = path.value): Readonly<Record<string, string>> | null {
  const wanted = pattern.split("/");
  const given = at.split("/");
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    if (part.startsWith(":")) params[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return params;
}

function addressOf(): URL {
  return new URL(window.location.href);
}

/** Follows links within the app without loading the page again. */
export function followLinks(): void {
  addEventListener("popstate", () => {
    const wanted = addressOf();
    if (guard !== null && wanted.pathname !== address.peek().pathname) {
      history.pushState(null, "", address.peek());
      navigate(wanted.href);
      return;
    }
    address.value = wanted;
  });
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest("a");
    if (!link || link.target !== "" || link.hasAttribute("download") || link.origin !== location.origin)
      return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  });
}
