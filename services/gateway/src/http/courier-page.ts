import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Where the web app's folder has the courier's page, and the worker that keeps it for dead zones. */
export const COURIER_FILES = "courier/";
/** The page. Its address ends with a token after `#`, which never comes here. */
export const COURIER_START = `${COURIER_FILES}index.html`;

/** The headers of the courier's page, which is one file: only the code and the styles in it run. */
export async function courierHeaders(folder: string): Promise<Readonly<Record<string, string>>> {
  const html = await readFile(join(folder, COURIER_START), "utf8");
  return {
    "Cache-Control": "private, no-cache",
    "Content-Security-Policy": policyOf(html),
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex",
  };
}

/** Allows what is in a page by its hashes, and requests to this origin. */
function policyOf(html: string): string {
  const hashes = (tag: string): string =>
    html
      .split(`<${tag}`)
      .slice(1)
      .map((part) => part.slice(part.indexOf(">") + 1, part.indexOf(`</${tag}>`)))
      .map((content) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`)
      .join(" ");
  return [
    "default-src 'none'",
    `script-src ${hashes("script")}`,
    `style-src ${hashes("style")}`,
    "img-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
