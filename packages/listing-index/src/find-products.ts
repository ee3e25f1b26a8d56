import type { Catalogue } from './catalogue.ts';
import { createMatchRanker } from './match.ts';
import type { Records } from './types.ts';

/** The products with all words, each with its match rank, in no order. Products without listings count too. */
export function findProductsWithWords<R extends Records>(
  catalogue: Catalogue<R>,
  words: readonly string[],
): { product: R['product']; rank: number }[] {
  const full = (1 << words.length) - 1;
  const rank = createMatchRanker(words, catalogue.kindWords);
  return [...catalogue.words.find(words)].flatMap(([position, mask]) => {
    const product = mask === full ? catalogue.products[position] : undefined;
    return product ? [{ product, rank: rank(product.name_text, product.kind_id) }] : [];
  });
}
