/** Every page of the app: its address, an element that is there once it is loaded, and keys that open a dialog on it. */
export function pagesOf(day: string): readonly (readonly [string, string, string?])[] {
  return [
    ["/projects", "td a"],
    ["/projects", "td a", "n"],
    [day, ".list-pane [role=treeitem]"],
    [day, ".list-pane [role=treeitem]", "o"],
    [day, ".list-pane [role=treeitem]", "r"],
    [`${day}/import`, ".drop"],
    [`${day}?list=stops`, ".list-pane [role=grid]"],
    [`${day}/print`, ".sheet"],
    [`${day}?list=couriers`, ".list-pane td"],
    ["/settings/firm", ".section td input"],
    ["/settings/people", "td"],
    ["/settings/people", "td", "n"],
    ["/settings/keys", "td"],
    ["/settings/keys", "td", "n"],
    ["/settings/webhooks", ".empty"],
    ["/settings/billing", "meter"],
    ["/settings/audit", "td"],
    ["/settings/sessions", "td"],
    ["/settings/preferences", "select"],
    ["/docs", ".operation"],
    ["/docs/optimizeProject", ".try"],
    ["/nowhere", ".empty"],
    ["/sign-in", ".sign-in code"],
  ];
}
