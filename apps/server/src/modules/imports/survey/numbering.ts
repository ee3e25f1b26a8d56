/** Distinct values in the order in which they come up, told apart by the text of their fields. */
export class Numbering<T extends object> {
  readonly values: T[] = [];
  readonly #positions = new Map<string, number>();

  /** The position of `value` in `values`; adds it when no value has the same `key` fields. */
  positionOf(value: T, key: readonly (keyof T)[]): number {
    const text = JSON.stringify(key.map((field) => value[field]));
    const known = this.#positions.get(text);
    if (known !== undefined) return known;
    this.#positions.set(text, this.values.length);
    return this.values.push(value) - 1;
  }
}
