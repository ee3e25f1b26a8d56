/** A position between two rows. */
export interface PositionBetweenRows {
  block: number;
  index: number;
}

interface Block {
  rows: Uint32Array;
  count: number;
}

const maxBlock = 1_024;

/**
 * Row numbers sorted by a key, then by an id, then by themselves: while a price moves to another product, two rows
 * have its id. They are in blocks, so that one insertion moves at most 1,024 numbers. The key and id of a stored row
 * must not change.
 */
export class SortedRows {
  readonly #keyOf: (row: number) => number;
  readonly #idOf: (row: number) => number;
  readonly #blocks: Block[] = [];

  constructor(keyOf: (row: number) => number, idOf: (row: number) => number) {
    this.#keyOf = keyOf;
    this.#idOf = idOf;
  }

  get start(): PositionBetweenRows {
    return { block: 0, index: 0 };
  }

  get end(): PositionBetweenRows {
    return { block: this.#blocks.length, index: 0 };
  }

  insert(row: number): void {
    let { block, index } = this.before(this.#keyOf(row), this.#idOf(row), row);
    if (block === this.#blocks.length) {
      if (block === 0) this.#blocks.push({ rows: new Uint32Array(maxBlock), count: 0 });
      block = this.#blocks.length - 1;
      index = this.#blocks[block]?.count ?? 0;
    }
    const target = this.#blocks[block] as Block;
    target.rows.copyWithin(index + 1, index, target.count);
    target.rows[index] = row;
    target.count += 1;
    if (target.count === maxBlock) this.#split(block);
  }

  remove(row: number): void {
    const { block, index } = this.before(this.#keyOf(row), this.#idOf(row), row);
    const target = this.#blocks[block];
    if (target?.rows[index] !== row) throw new Error('The row is not there, or its key has changed.');
    target.rows.copyWithin(index, index + 1, target.count);
    target.count -= 1;
    if (target.count === 0) this.#blocks.splice(block, 1);
  }

  /** The cut before the rows with this key, id and number, or larger ones. */
  before(key: number, id: number, row = 0): PositionBetweenRows {
    let low = 0;
    for (let high = this.#blocks.length; low < high; ) {
      const middle = (low + high) >>> 1;
      const { rows, count } = this.#blocks[middle] as Block;
      if (this.#isLess(rows[count - 1] as number, key, id, row)) low = middle + 1;
      else high = middle;
    }
    const found = this.#blocks[low];
    if (!found) return { block: low, index: 0 };
    let index = 0;
    for (let high = found.count; index < high; ) {
      const middle = (index + high) >>> 1;
      if (this.#isLess(found.rows[middle] as number, key, id, row)) index = middle + 1;
      else high = middle;
    }
    return { block: low, index };
  }

  #isLess(one: number, key: number, id: number, row: number): boolean {
    const its = this.#keyOf(one);
    if (its !== key) return its < key;
    const itsId = this.#idOf(one);
    return itsId === id ? one < row : itsId < id;
  }

  /** Visits the rows behind a cut in order, until `visit` returns false. */
  forward(from: PositionBetweenRows, visit: (row: number) => boolean): void {
    let { block, index } = from;
    for (; block < this.#blocks.length; block += 1, index = 0) {
      const { rows, count } = this.#blocks[block] as Block;
      for (; index < count; index += 1) if (!visit(rows[index] as number)) return;
    }
  }

  /** Visits the rows between two cuts in reverse order, until `visit` returns false. Returns true if it did not. */
  backward(from: PositionBetweenRows, to: PositionBetweenRows, visit: (row: number) => boolean): boolean {
    let { block, index } = from;
    for (; block >= to.block; block -= 1, index = this.#blocks[block]?.count ?? 0) {
      const rows = this.#blocks[block]?.rows;
      const first = block === to.block ? to.index : 0;
      for (index -= 1; rows && index >= first; index -= 1) if (!visit(rows[index] as number)) return false;
    }
    return true;
  }

  /** Makes room in a full block: moves rows to the next block, or to a new one if that has little room. */
  #split(block: number): void {
    const full = this.#blocks[block] as Block;
    let next = this.#blocks[block + 1];
    if (!next || next.count > 0.75 * maxBlock) {
      next = { rows: new Uint32Array(maxBlock), count: 0 };
      this.#blocks.splice(block + 1, 0, next);
    }
    const moved = (full.count - next.count) >> 1;
    next.rows.copyWithin(moved, 0, next.count);
    next.rows.set(full.rows.subarray(full.count - moved, full.count));
    next.count += moved;
    full.count -= moved;
  }
}
