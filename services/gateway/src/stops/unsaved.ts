/** What waits to be written while more of it comes. */
export class Unsaved<Item> {
  #items: Item[] = [];

  add(items: readonly Item[]): void {
    this.#items.push(...items);
  }

  /** Writes the results so far. Results that arrive during the write stay for the next one. A failed write loses nothing. */
  async save(write: (items: readonly Item[]) => Promise<void>): Promise<readonly Item[]> {
    const items = [...this.#items];
    await write(items);
    this.#items = this.#items.slice(items.length);
    return items;
  }
}
