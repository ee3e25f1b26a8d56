/** Which products, by their places, have words that begin with a search's words. */
export interface WordIndex {
  add(product: number, words: readonly string[]): void;
  remove(product: number, words: readonly string[]): void;
  /** Of each product that has any of the words a mask: bit n says that one of its words begins with word n. */
  find(words: readonly string[]): Map<number, number>;
}

export function wordIndex(): WordIndex {
  const productsOf = new Map<string, Set<number>>();
  let sorted: string[] | undefined;

  return {
    add(product, words) {
      for (const word of words) {
        const products = productsOf.get(word) ?? new Set();
        if (products.size === 0) {
          productsOf.set(word, products);
          sorted = undefined;
        }
        products.add(product);
      }
    },
    remove(product, words) {
      for (const word of words) {
        const products = productsOf.get(word);
        products?.delete(product);
        if (products?.size !== 0) continue;
        productsOf.delete(word);
        sorted = undefined;
      }
    },
    find(words) {
      const masks = new Map<number, number>();
      for (const [n, word] of words.entries()) {
        for (const one of beginningWith(word)) {
          for (const product of productsOf.get(one) ?? []) masks.set(product, (masks.get(product) ?? 0) | (1 << n));
        }
      }
      return masks;
    },
  };

  /** The words that begin so, which stand side by side. */
  function* beginningWith(start: string): Generator<string> {
    sorted ??= [...productsOf.keys()].sort();
    let low = 0;
    for (let high = sorted.length; low < high; ) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle] ?? '') < start) low = middle + 1;
      else high = middle;
    }
    for (let word = sorted[low]; word?.startsWith(start); word = sorted[++low]) yield word;
  }
}
