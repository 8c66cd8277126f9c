import { Download } from "../http/download.ts";
import type { Answer, Endpoint } from "../http/endpoint.ts";
import { isPages, KnownLater, type Pages } from "../http/page.ts";
import { unknownFields } from "../http/unknown-fields.ts";

/**
 * An answer that fits what its endpoint declares. Rows that are read while they are sent are checked then.
 * @throws Error if it does not fit; for later rows, while they are read
 */
export function verified(endpoint: Endpoint, answer: Answer): Answer {
  const { status, data } = answer;
  const schema = endpoint.answers[status as 200 | 201 | 202];
  if (schema === undefined)
    throw new Error(`${endpoint.operationId} answers ${status}, which it does not declare`);
  if (data instanceof Download) return answer;
  const verify = (checked: unknown): void => {
    schema.parse(checked);
    const unknown = unknownFields(checked, schema);
    if (unknown.length > 0)
      throw new Error(`${endpoint.operationId} answers undeclared fields: ${unknown.join(", ")}`);
  };
  const fields = Object.entries(data as Record<string, unknown>);
  if (!fields.some(([, field]) => isPages(field))) {
    verify(data);
    return answer;
  }
  const known = Object.fromEntries(
    fields.map(([name, field]) => [name, isPages(field) ? [] : field instanceof KnownLater ? null : field]),
  );
  verify(known);
  const read = fields.map(([name, field]) => [
    name,
    isPages(field) ? whenRead(field, (rows) => verify({ ...known, [name]: rows })) : field,
  ]);
  return { ...answer, data: Object.fromEntries(read) as unknown };
}

async function* whenRead(pages: Pages<unknown>, verify: (rows: readonly unknown[]) => void) {
  for await (const rows of pages) {
    verify(rows);
    yield rows;
  }
}
