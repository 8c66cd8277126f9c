// node healthy.mjs URL: ends with 0 if the URL answers with a 2xx status within two seconds. For compose's health checks.
try {
  const { ok } = await fetch(process.argv[2], { signal: AbortSignal.timeout(2000) });
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
