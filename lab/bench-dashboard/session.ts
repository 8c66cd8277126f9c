import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { IN_PAGE } from "./in-page.ts";

const VIEWPORT = { width: 1440, height: 900 };
const PATIENCE_MS = 120_000;

type State = Exclude<BrowserContextOptions["storageState"], string | undefined>;

/** A person who is signed in. Each page is opened by a browser that has kept no file. */
export class Session {
  readonly #browser: Browser;
  readonly #origin: string;
  readonly #state: State;

  private constructor(browser: Browser, origin: string, state: State) {
    this.#browser = browser;
    this.#origin = origin;
    this.#state = state;
  }

  static async begin(browser: Browser, link: string): Promise<Session> {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(link);
    await page.waitForURL("**/projects");
    const state = await context.storageState();
    await context.close();
    return new Session(browser, new URL(link).origin, state);
  }

  /** Opens a page and measures something on it. */
  async on<Figures>(path: string, measure: (page: Page) => Promise<Figures>): Promise<Figures> {
    const context = await this.#browser.newContext({ storageState: this.#state, viewport: VIEWPORT });
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      await page.addInitScript(IN_PAGE);
      await page.route("**/bench/page", async (route) => {
        await route.fulfill({ contentType: "text/html", body: "<!doctype html><body>" });
      });
      await page.goto(this.#origin + path);
      return await measure(page);
    } finally {
      await context.close();
    }
  }
}
