import { adminCommand } from "./command.ts";

export interface NewCompany {
  readonly name: string;
  /** Credit of its wallet; default none. */
  readonly usd?: number;
  /** Name of its key; default none. */
  readonly keyName?: string;
}

/**
 * Creates a company on the business plan, and a key with all scopes, through the operator's command line.
 * @param environment the settings of the gateway: its database and pepper
 */
export async function createCompany(
  { name, usd, keyName }: NewCompany,
  environment: NodeJS.ProcessEnv,
): Promise<{ companyId: string; key: string }> {
  const admin = async (...words: string[]) => adminCommand([...words, "--json"], environment);
  const created = await admin("company", "create", "--name", name, "--plan", "business");
  const { companyId } = created as { companyId: string };
  if (usd !== undefined) await admin("wallet", "top-up", "--company", companyId, "--usd", String(usd));
  const named = keyName === undefined ? [] : ["--name", keyName];
  const scopes = ["--scopes", "read,write,optimize"];
  const made = await admin("key", "create", "--company", companyId, ...scopes, ...named);
  return { companyId, key: (made as { key: string }).key };
}
