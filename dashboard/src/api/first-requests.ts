// This file is sent by itself, and runs before the rest of the code is there: what a page shows first is asked for while
// the browser still reads that code.

/** What every request for records says. */
export const JSON_ONLY = { accept: "application/json" };

const begun = new Map<string, Promise<Response>>();

// A thread and a test without a page ask for nothing.
for (const path of "document" in globalThis ? firstOf(location.pathname) : []) {
  const answer = fetch(path, { headers: JSON_ONLY });
  answer.catch(() => undefined); // the request that takes it says so
  begun.set(path, answer);
}

/** The answer that is on its way since the page began. It is given once. */
export function takeBegun(path: string): Promise<Response> | undefined {
  const answer = begun.get(path);
  begun.delete(path);
  return answer;
}

/** What a page asks for first; of a day, all that its routes need before the stops, which are the longest answer. */
function firstOf(page: string): readonly string[] {
  const [, id] = /^\/projects\/([^/]+)\/?$/.exec(page) ?? [];
  if (id === undefined) return page === "/sign-in" ? [] : ["/app/api/session"];
  const day = `/api/v1/projects/${id}`;
  return [`${day}/routes`, `${day}/couriers`, "/api/v1/couriers", "/app/api/session", day, `${day}/stops`];
}
