/** Texts of the API reference; what the service says about itself is English in every language. */
export const docs = {
  "docs.start": "Start",
  "docs.guides": "Guides",
  "docs.begin": "Make a key, then send a first request from here or from a terminal.",
  "docs.first": "A first request",
  "docs.parameters": "Parameters",
  "docs.in.path": "in the path",
  "docs.in.query": "in the query",
  "docs.in.header": "header",
  "docs.required": "required",
  "docs.fields": "Fields",
  "docs.body": "Body",
  "docs.answers": "Answers",
  "docs.try": "Try it",
  "docs.try.hint": "The request goes to this server, and changes what it says.",
  "docs.key": "API key",
  "docs.send": "Send",
} as const;
