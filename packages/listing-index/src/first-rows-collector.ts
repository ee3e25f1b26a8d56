import type { PreparedQuery } from './query.ts';

type RowOrder = Pick<PreparedQuery, 'keyOf' | 'compareKeys' | 'compare'>;

/** Collects the first `limit` of the rows that are offered. */
export class FirstRowsCollector {
  #rows: number[] = [];
  /** The last of the first rows when they were last sorted, and its key. Undefined until there are `limit` rows. */
  #last: number | undefined;
  #lastKey = 0;
  readonly #limit: number;
  readonly #order: RowOrder;

  constructor(limit: number, order: RowOrder) {
    this.#limit = limit;
    this.#order = order;
  }

  /** True if the key of a row is too late for the first rows. */
  isBeyond(row: number): boolean {
    if (this.#last === undefined) return this.#limit === 0;
    return this.#order.compareKeys(this.#order.keyOf(row), this.#lastKey) > 0;
  }

  offer(row: number): void {
    if (this.#limit === 0 || (this.#last !== undefined && this.#order.compare(row, this.#last) > 0)) return;
    this.#rows.push(row);
    // Sorting now and then costs less than inserting each row in its place.
    if (this.#rows.length >= 2 * this.#limit) this.#rows = this.inOrder();
  }

  inOrder(): number[] {
    const rows = this.#rows.toSorted(this.#order.compare).slice(0, this.#limit);
    this.#last = rows[this.#limit - 1];
    if (this.#last !== undefined) this.#lastKey = this.#order.keyOf(this.#last);
    return rows;
  }
}
