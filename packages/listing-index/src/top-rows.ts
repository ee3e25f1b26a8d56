/** Collects the first `limit` of the rows that are offered: a heap with the last of them on top. */
export class TopRows {
  readonly #heap: number[] = [];
  readonly #limit: number;
  readonly #compare: (a: number, b: number) => number;

  constructor(limit: number, compare: (a: number, b: number) => number) {
    this.#limit = limit;
    this.#compare = compare;
  }

  /** True if a row that `isBehind` the last of the first rows is of no interest. */
  isBeyond(isBehind: (last: number) => boolean): boolean {
    return this.#heap.length >= this.#limit && (this.#limit === 0 || isBehind(this.#heap[0] as number));
  }

  offer(row: number): void {
    const heap = this.#heap;
    if (heap.length < this.#limit) {
      heap.push(row);
      this.#rise();
    } else if (heap.length > 0 && this.#compare(row, heap[0] as number) < 0) {
      heap[0] = row;
      this.#sink();
    }
  }

  inOrder(): number[] {
    return this.#heap.toSorted(this.#compare);
  }

  #rise(): void {
    const heap = this.#heap;
    let at = heap.length - 1;
    const row = heap[at] as number;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#compare(heap[parent] as number, row) >= 0) break;
      heap[at] = heap[parent] as number;
      at = parent;
    }
    heap[at] = row;
  }

  #sink(): void {
    const heap = this.#heap;
    const row = heap[0] as number;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && this.#compare(heap[child + 1] as number, heap[child] as number) > 0) child += 1;
      if (this.#compare(heap[child] as number, row) <= 0) break;
      heap[at] = heap[child] as number;
      at = child;
    }
    heap[at] = row;
  }
}
