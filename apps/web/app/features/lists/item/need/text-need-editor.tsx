import type { Area, ListItem } from '@bargain-buddy/contract';
import { amountOfKinds, isExamplePrice, productInWords, readNamedAmount, suggestThings } from '@bargain-buddy/domain';
import { useQuery } from '@tanstack/react-query';
import { formatPrice } from '~/lib/format.ts';
import type { ItemNeed } from '~/lib/item-changes.ts';
import { type KnownThings, useKnownThings } from '~/lib/known-things/use-known-things.ts';
import { type CatalogueMatches, catalogueMatchesQuery } from '../../model/catalogue-matches-query.ts';
import { anyBrandNeedOf } from '../../model/new-need.ts';
import { joined } from '../../model/texts.ts';
import styles from './text-need-editor.module.css';

const maxKinds = 2;
const maxProducts = 2;

interface WordsNeedProps {
  item: ListItem;
  area: Area;
  onNeed: (need: ItemNeed) => void;
}

interface Offer {
  name: string;
  detail: string;
  need: ItemNeed;
}

type Words = ReturnType<typeof readNamedAmount>;

export function TextNeedEditor({ item, area, onNeed }: WordsNeedProps) {
  const words = readNamedAmount(item.text);
  const { data, isPending, isError } = useQuery(catalogueMatchesQuery(words.name));
  const known = useKnownThings({ area });
  if (isPending) return null;
  const found = isError ? [] : foundOffers(data, words);
  const offers = found.length > 0 ? found : suggestedOffers(words, known);
  if (offers.length === 0) {
    return isError ? null : <p className={styles.none}>No store has a price for these words yet.</p>;
  }
  return (
    <section className={styles.offers} aria-label="What fits these words">
      <p className={styles.title}>Want a price? Choose what you mean:</p>
      <ul>
        {offers.map(({ name, detail, need }) => (
          <li key={`${name} ${detail}`}>
            <button type="button" className={styles.offer} onClick={() => onNeed(need)}>
              <strong>{name}</strong> <span>{detail}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Converts the results of the server's search, which requires all the words. */
function foundOffers({ kinds, products }: CatalogueMatches, words: Words): Offer[] {
  return [
    ...kinds.slice(0, maxKinds).flatMap(({ kind, example }) => {
      const need = anyBrandNeedOf(example, words);
      return need ? [kindOffer(kind.name, need)] : [];
    }),
    ...products
      .slice(0, maxProducts)
      .map((product) => productOffer(product.product_id, product, isExamplePrice(product))),
  ];
}

/** Suggests as quick add does: by local names and some of the words, such as 'saltfish for buljol'. */
function suggestedOffers({ name, ...wanted }: Words, { index }: KnownThings): Offer[] {
  const suggested = suggestThings(name, index);
  const kinds = suggested.flatMap((one) => (one.type === 'kinds' && one.kinds.length === 1 ? one.kinds : []));
  const products = suggested.flatMap((one) => (one.type === 'product' ? one.product : []));
  return [
    ...kinds.slice(0, maxKinds).map((kind) => {
      const { amount, unit } = amountOfKinds({ text: name, quantity: 1, ...wanted }, kind);
      return kindOffer(kind.name, { kinds: [kind], amount, amount_unit: unit });
    }),
    ...products.slice(0, maxProducts).map(({ id, price, is_example, ...product }) => {
      const written = { product_name: product.name, product_brand: product.brand, product_amount: product.amount };
      return productOffer(id, { ...written, price }, is_example);
    }),
  ];
}

const kindOffer = (name: string, need: ItemNeed): Offer => ({ name, detail: 'Any brand or size', need });

type Written = Parameters<typeof productInWords>[0] & { price: string };

function productOffer(id: number, product: Written, isExample = false): Offer {
  const { product_name: name, price } = product;
  const cost = `${isExample ? 'example price' : 'from'} ${formatPrice(price)}`;
  return {
    name,
    detail: joined(productInWords(product, name), cost),
    need: { product: id, store: null, name },
  };
}
