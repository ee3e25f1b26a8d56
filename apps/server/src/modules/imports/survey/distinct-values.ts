export class DistinctValues<T extends object> {
  readonly values: T[] = [];
  readonly #positions = new Map<string, number>();

  /** Adds the value if none has the same `key` fields. */
  positionOf(value: T, key: readonly (keyof T)[]): number {
    const text = JSON.stringify(key.map((field) => value[field]));
    const known = this.#positions.get(text);
    if (known !== undefined) return known;
    this.#positions.set(text, this.values.length);
    return this.values.push(value) - 1;
  }
}
