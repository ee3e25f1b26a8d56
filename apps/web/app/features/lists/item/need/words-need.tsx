import type { ListItem, Listing } from '@bargain-buddy/contract';
import { isExamplePrice, productInWords, readNamedAmount } from '@bargain-buddy/domain';
import { useQuery } from '@tanstack/react-query';
import { formatPrice } from '~/lib/format.ts';
import type { ItemNeed } from '~/lib/outbox/needs.ts';
import { type Matches, matchesQuery } from '../../model/matches-query.ts';
import { anyBrandOf } from '../../model/new-need.ts';
import { joined } from '../../model/texts.ts';
import styles from './words-need.module.css';

const mostKinds = 2;
const mostProducts = 2;

interface WordsNeedProps {
  item: ListItem;
  onNeed: (need: ItemNeed) => void;
}

/** What the shops have that goes by the item's words (NED-03); nothing of it is taken without a tap. */
export function WordsNeed({ item, onNeed }: WordsNeedProps) {
  const words = readNamedAmount(item.text);
  const { data, isPending, isError } = useQuery(matchesQuery(words.name));
  if (isPending || isError) return null;
  if (data.products.length === 0) {
    return <p className={styles.none}>No store has a price for these words yet.</p>;
  }
  return (
    <section className={styles.offers} aria-label="What fits these words">
      <p className={styles.title}>Want a price? Choose what you mean:</p>
      <ul>
        {data.kinds.slice(0, mostKinds).map((match) => (
          <KindOffer key={match.kind.id} {...match} words={words} onNeed={onNeed} />
        ))}
        {data.products.slice(0, mostProducts).map((product) => (
          <ProductOffer key={product.product_id} product={product} onNeed={onNeed} />
        ))}
      </ul>
    </section>
  );
}

interface KindOfferProps extends Pick<WordsNeedProps, 'onNeed'> {
  words: ReturnType<typeof readNamedAmount>;
}

/** Any brand of a kind, in the amount that the words say. */
function KindOffer({ kind, example, words, onNeed }: Matches['kinds'][number] & KindOfferProps) {
  const need = anyBrandOf(example, words);
  if (!need) return null;
  return (
    <li>
      <button type="button" className={styles.offer} onClick={() => onNeed(need)}>
        <strong>{kind.name}</strong> <span>Any brand or size</span>
      </button>
    </li>
  );
}

function ProductOffer({ product, onNeed }: { product: Listing } & Pick<WordsNeedProps, 'onNeed'>) {
  const { product_id, product_name, price } = product;
  return (
    <li>
      <button
        type="button"
        className={styles.offer}
        onClick={() => onNeed({ product: product_id, store: null, name: product_name })}
      >
        <strong>{product_name}</strong>{' '}
        <span>
          {joined(
            productInWords(product, product_name),
            `${isExamplePrice(product) ? 'example price' : 'from'} ${formatPrice(price)}`,
          )}
        </span>
      </button>
    </li>
  );
}
