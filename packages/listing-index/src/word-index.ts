import { SpellingVocabulary } from '@bargain-buddy/domain';

/** Numbers by key, as arrays: a million sets of one number would take too much memory. */
export class NumberListsByKey<Key> {
  readonly #lists = new Map<Key, number[]>();

  get(key: Key): readonly number[] {
    return this.#lists.get(key) ?? [];
  }

  add(key: Key, value: number): void {
    const list = this.#lists.get(key);
    if (list) list.push(value);
    else this.#lists.set(key, [value]);
  }

  remove(key: Key, value: number): void {
    const rest = this.get(key).filter((one) => one !== value);
    if (rest.length > 0) this.#lists.set(key, rest);
    else this.#lists.delete(key);
  }
}

/** The products that have words. Products are given by their positions. */
export class ProductWordIndex {
  readonly vocabulary = new SpellingVocabulary();
  readonly #products = new NumberListsByKey<string>();

  /** `words`: each once. */
  add(product: number, words: readonly string[]): void {
    for (const word of words) {
      this.vocabulary.add(word);
      this.#products.add(word, product);
    }
  }

  remove(product: number, words: readonly string[]): void {
    for (const word of words) {
      this.vocabulary.remove(word);
      this.#products.remove(word, product);
    }
  }

  /** Returns by product which of the words begin one of its words: bit n for word n. */
  find(words: readonly string[]): Map<number, number> {
    const masks = new Map<number, number>();
    for (const [n, word] of words.entries()) {
      for (const known of this.vocabulary.startingWith(word)) {
        for (const product of this.#products.get(known)) masks.set(product, (masks.get(product) ?? 0) | (1 << n));
      }
    }
    return masks;
  }
}
