/** Which products, by their places, have words that begin with a search's words. */
export interface WordIndex {
  add(product: number, words: readonly string[]): void;
  remove(product: number, words: readonly string[]): void;
  /** The products that have any of the words, by which of them: bit n says that one of its words begins with word n. */
  find(words: readonly string[]): Map<number, number[]>;
}

export function wordIndex(): WordIndex {
  const productsOf = new Map<string, Set<number>>();
  let sorted: string[] | undefined;
  /** Of each product, which words it has; all 0 but while something is looked for, so that none is made anew then. */
  let masks = new Uint32Array(64);

  return {
    add(product, words) {
      if (product >= masks.length) masks = new Uint32Array(2 * product);
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
      const found: number[] = [];
      for (const [n, word] of words.entries()) {
        for (const one of beginningWith(word)) {
          for (const product of productsOf.get(one) ?? []) {
            const mask = masks[product] ?? 0;
            if (mask === 0) found.push(product);
            masks[product] = mask | (1 << n);
          }
        }
      }
      const byMask = Map.groupBy(found, (product) => masks[product] ?? 0);
      for (const product of found) masks[product] = 0;
      return byMask;
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
