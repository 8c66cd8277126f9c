import { expect, it } from "vitest";
import { startTestGateway } from "../../testing/gateway.ts";

interface Page {
  readonly entries: { readonly seq: number; readonly kind: string; readonly amountUsd: number }[];
  readonly nextCursor: string | null;
}

const TOP_UP_NOTE = "Transfer it to FI21 1234, or write to billing@rondo.example.";
const gateway = await startTestGateway({ settings: { TOP_UP_NOTE } });
const client = await gateway.newClient();
await gateway.newClient({ walletCents: 77_700 }); // another company's money
const { billing } = gateway.context;
for (let dollars = 1; dollars <= 4; dollars++) {
  gateway.clock.advance(60);
  await billing.topUp(client.companyId, dollars * 100, `number ${dollars}`);
}
const browser = await gateway.signedIn(client);
const ledger = async (query = "") => (await browser.get<Page>(`/app/api/ledger${query}`)).data;
const amounts = ({ entries }: Page) => entries.map(({ amountUsd }) => amountUsd);

it("contract 13.7, 13.8: the ledger is listed newest first, by kind and time, in pages", async () => {
  expect(amounts(await ledger())).toEqual([49, 4, 3, 2, 1]); // the credit came with the first look
  expect(amounts(await ledger("?kind=top_up"))).toEqual([4, 3, 2, 1]);
  const now = gateway.clock.now().getTime();
  const [from, to] = [now - 120_000, now].map((time) => new Date(time).toISOString());
  expect(amounts(await ledger(`?from=${from!}&to=${to!}`))).toEqual([3, 2]);
  const first = await ledger("?limit=3");
  const rest = await ledger(`?limit=3&cursor=${first.nextCursor!}`);
  expect([...amounts(first), ...amounts(rest)]).toEqual([49, 4, 3, 2, 1]);
  expect(rest.nextCursor).toBeNull();
  for (const query of ["?kind=gift", "?from=yesterday", "?cursor=x"])
    expect((await browser.get(`/app/api/ledger${query}`)).code).toBe("INVALID_QUERY");
});

it("contract 13.8: the ledger is a CSV file, oldest entry first", async () => {
  const file = await browser.fetch("GET", "/app/api/ledger.csv?kind=top_up");
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="ledger.csv"');
  expect(file.headers.get("cache-control")).toBe("no-store");
  const lines = (await file.text()).split("\r\n");
  expect(lines[0]).toBe("seq,at,kind,amountUsd,creditUsd,walletUsd,heldUsd,jobId");
  expect(lines[4]).toMatch(/^4,2026-05-04T08:04:00.000Z,top_up,4,0,10,0,$/);
  expect(lines).toHaveLength(6);
});

it("contract 13.8: usage is the account, the money on hold, how to top up and the runs of today", async () => {
  const { companies } = gateway.context;
  const company = (await companies.find(client.companyId))!;
  const now = gateway.clock.now();
  await billing.reserveRun({ companyId: company.id, jobId: "job", amountCents: 300, now });
  const { data } = await browser.get<Record<string, unknown>>("/app/api/usage");
  expect(data).toMatchObject({
    account: { companyId: company.id },
    held: { usd: 3 },
    topUpNote: TOP_UP_NOTE,
    today: { optimizations: 1, optimizationsLimit: 100, resetsAt: "2026-05-05T00:00:00.000Z" },
  });
  const { held: _, today: __, topUpNote: ___, ...account } = data;
  expect((await client.get("/account")).data).toEqual(account);
});
