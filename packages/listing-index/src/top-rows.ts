/** Collects the first `limit` of the rows that are offered. */
export class TopRows {
  #rows: number[] = [];
  /** The last of the first rows when they were last sorted. Undefined until there are `limit` rows. */
  #last: number | undefined;
  readonly #limit: number;
  readonly #compare: (a: number, b: number) => number;

  constructor(limit: number, compare: (a: number, b: number) => number) {
    this.#limit = limit;
    this.#compare = compare;
  }

  /** True if a row that `isBehind` the last of the first rows cannot be one of them. */
  isBeyond(isBehind: (last: number) => boolean): boolean {
    return this.#limit === 0 || (this.#last !== undefined && isBehind(this.#last));
  }

  offer(row: number): void {
    if (this.#limit === 0 || (this.#last !== undefined && this.#compare(row, this.#last) > 0)) return;
    this.#rows.push(row);
    // Sorting now and then costs less than inserting each row in its place.
    if (this.#rows.length >= 2 * this.#limit) this.#rows = this.inOrder();
  }

  inOrder(): number[] {
    const rows = this.#rows.toSorted(this.#compare).slice(0, this.#limit);
    if (rows.length === this.#limit) this.#last = rows.at(-1);
    return rows;
  }
}
