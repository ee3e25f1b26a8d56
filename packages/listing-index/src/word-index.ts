import { Vocabulary } from '@bargain-buddy/domain';

/** The products that have words. Products are given by their positions. */
export class WordIndex {
  readonly vocabulary = new Vocabulary();
  readonly #products = new Map<string, Set<number>>();

  /** `words`: each once. */
  add(product: number, words: readonly string[]): void {
    for (const word of words) {
      this.vocabulary.add(word);
      const products = this.#products.get(word);
      if (products) products.add(product);
      else this.#products.set(word, new Set([product]));
    }
  }

  remove(product: number, words: readonly string[]): void {
    for (const word of words) {
      this.vocabulary.remove(word);
      const products = this.#products.get(word);
      products?.delete(product);
      if (products?.size === 0) this.#products.delete(word);
    }
  }

  /** Returns by product which of the words begin one of its words: bit n for word n. */
  find(words: readonly string[]): Map<number, number> {
    const masks = new Map<number, number>();
    for (const [n, word] of words.entries()) {
      for (const known of this.vocabulary.startingWith(word)) {
        for (const product of this.#products.get(known) ?? []) {
          masks.set(product, (masks.get(product) ?? 0) | (1 << n));
        }
      }
    }
    return masks;
  }
}
