/** Where people reach the gateway: its public address, else its port on this machine. */
export interface Origin {
  readonly publicUrl?: string | undefined;
  readonly port: number;
}

/** The dashboard's address that signs in with a token. Browsers send nothing after `#`, so no log has the token. */
export function signInUrl({ publicUrl, port }: Origin, token: string): string {
  const base = publicUrl ?? `http://127.0.0.1:${port}`;
  return `${base.replace(/(?<!\/)\/+$/, "")}/sign-in#${token}`;
}
