import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { runCommand } from "../../services/gateway/src/operator/commands.ts";
import type { TestGateway } from "../../services/gateway/testing/gateway.ts";

const SCREENSHOTS = join(import.meta.dirname, "../../.cache/screenshots");

/** A person with a browser of their own. */
export class Visitor {
  readonly page: Page;
  /** Errors of scripts, and what the policy of the pages refused. */
  readonly faults: string[] = [];
  readonly #context: BrowserContext;
  readonly #gateway: TestGateway;

  private constructor(context: BrowserContext, page: Page, gateway: TestGateway) {
    this.#context = context;
    this.page = page;
    this.#gateway = gateway;
    page.on("pageerror", (error) => this.faults.push(error.message));
    page.on("console", (message) => {
      const text = message.text();
      if (message.type() === "error" && !text.startsWith("Failed to load resource")) this.faults.push(text);
    });
  }

  static async arrive(browser: Browser, gateway: TestGateway): Promise<Visitor> {
    const context = await browser.newContext({
      locale: "en-GB",
      viewport: { width: 1280, height: 800 },
      reducedMotion: "reduce", // colours must not change while they are checked
    });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    // A headless browser has no printer: count what would be printed.
    await page.addInitScript("window.print = () => { window.printed = (window.printed ?? 0) + 1; };");
    return new Visitor(context, page, gateway);
  }

  /** Opens a fresh sign-in link, as a person from the operator's message. */
  async signIn(companyId: string): Promise<void> {
    await this.openLink(companyId);
    await this.page.waitForURL("**/projects");
  }

  /** Opens a fresh sign-in link, and waits for nothing. */
  async openLink(companyId: string): Promise<void> {
    const made = await runCommand(this.#gateway.context, ["sign-in-link", "--company", companyId]);
    const token = (made as { url: string }).url.split("#")[1] ?? "";
    await this.page.goto(`${this.#gateway.origin}/sign-in#${token}`);
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.#gateway.origin + path);
  }

  /** Goes to a page of the app as its links do, without loading the app again. */
  async go(path: string): Promise<void> {
    const address = JSON.stringify(path);
    await this.page.evaluate(
      `history.pushState(null, "", ${address}); dispatchEvent(new PopStateEvent("popstate"))`,
    );
  }

  async screenshot(name: string): Promise<void> {
    mkdirSync(SCREENSHOTS, { recursive: true });
    await this.page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
  }

  async leave(): Promise<void> {
    await this.#context.close();
  }
}
