export type * from "./api/types.ts";
export { NoAnswerError, RondoError, type Issue } from "./errors.ts";
export type { EventPage, FollowOptions } from "./follow.ts";
export { List, type Page, type PageRequest } from "./list.ts";
export { Rondo, type RondoOptions } from "./rondo.ts";
export { Run, type Progress } from "./run.ts";
export type { Answer, Answered, Input, OperationId, Output, RequestOptions } from "./transport.ts";
export { sign, unwrap, WebhookSignatureError, type WebhookEvent } from "./webhooks.ts";
