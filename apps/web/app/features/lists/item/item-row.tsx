import type { ListItem, Unpriced } from '@bargain-buddy/contract';
import {
  chosenProductInWords,
  hasExamplePrice,
  itemCost,
  readNamedAmount,
  splitItemTitle,
} from '@bargain-buddy/domain';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { formatPrice } from '~/lib/format.ts';
import { pictureOfSize } from '~/lib/picture-sources.ts';
import { useOnceInView } from '~/lib/use-once-in-view.ts';
import { ProductArt } from '~/ui/brand/index.ts';
import { ExamplePriceMark, PriceReliabilityMark } from '~/ui/price-age/price-age.tsx';
import { catalogueMatchesQuery } from '../model/catalogue-matches-query.ts';
import { changeListItem } from '../model/change-item.ts';
import { joined, nameOfItem, productAndStoreOf, storeOfItem } from '../model/texts.ts';
import styles from './item-row.module.css';
import ticks from './tick.module.css';
import { itemRowElementId } from './use-item-sheet.ts';

interface ItemRowProps {
  item: ListItem;
  /** The same function in all renders, or hundreds of rows render again. */
  onOpen: (itemId: number) => void;
}

/** A tap on the left marks the item as bought, a tap on the rest opens its sheet. */
export const ItemRow = memo(function ItemRow({ item, onOpen }: ItemRowProps) {
  const name = nameOfItem(item);
  const [before, words, behind] = splitItemTitle(item);
  return (
    <li className={styles.row} data-done={!item.is_needed || undefined}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          className={ticks.tick}
          checked={!item.is_needed}
          aria-label={`Got ${name}`}
          onChange={({ target }) => void changeListItem(item, { is_needed: !target.checked })}
        />
      </label>
      <button
        type="button"
        id={itemRowElementId(item.id)}
        className={styles.open}
        aria-haspopup="dialog"
        onClick={() => onOpen(item.id)}
      >
        <Picture offer={productAndStoreOf(item)} name={name} />
        <span className={styles.name}>
          <span className={styles.amount}>{before}</span>
          <span className={styles.text}>{words}</span>
          <span className={styles.amount}>{behind}</span>{' '}
        </span>
        <Facts item={item} />
        <Price item={item} />
      </button>
    </li>
  );
});

/** Shows the chosen product and its store. CSS hides the store in a group of one store. */
function Facts({ item }: { item: ListItem }) {
  const store = storeOfItem(item);
  const facts = joined(item.note && `“${item.note}”`, chosenProductInWords(item));
  return (
    <span className={styles.facts}>
      {item.held_price && <em>Your {formatPrice(item.held_price)} is being checked · </em>}
      {item.text && <WordsHint words={readNamedAmount(item.text).name} />}
      {facts && <span className={styles.product}>{`${item.text && ' · '}${facts}`}</span>}
      {store && <span className={styles.store}>{`${facts && ' · '}${store}`}</span>}{' '}
    </span>
  );
}

function Price({ item }: { item: ListItem }) {
  const { quantity, priceDetails, text } = item;
  const one = { ...item, quantity: 1 };
  // A negative id means that the server has not received the item yet. A guest's item has no price if none was found.
  const isUnsent = item.id < 0 && item.price_pending === undefined;
  const later = item.price_pending ? 'price pending' : isUnsent && !priceDetails && 'price when connected';
  return (
    <span className={styles.prices}>
      <span className={styles.price}>
        {quantity > 1 && `${quantity} × `}
        {!text && (later ? <small>{later}</small> : <strong>{formatPrice(itemCost(one))}</strong>)}
      </span>{' '}
      {priceDetails ? (
        <span className={styles.age}>
          {hasExamplePrice(item) ? <ExamplePriceMark /> : <PriceReliabilityMark listing={priceDetails} />}
        </span>
      ) : (
        !later && <span className="visually-hidden">no price yet</span>
      )}
    </span>
  );
}

function Picture({ offer, name }: { offer: Pick<Unpriced, 'product_image'> | null; name: string }) {
  const image = offer?.product_image;
  return (
    <span className={styles.image} aria-hidden="true">
      {image ? (
        <img src={pictureOfSize(image, 160)} width={36} height={36} alt="" loading="lazy" decoding="async" />
      ) : (
        <ProductArt name={name} />
      )}
    </span>
  );
}

function WordsHint({ words }: { words: string }) {
  const { ref, isSeen } = useOnceInView('0px');
  const { data } = useQuery({ ...catalogueMatchesQuery(words), enabled: isSeen });
  const best = data?.kinds[0]?.kind.name ?? data?.products[0]?.product_name;
  return <span ref={ref}>{best ? <em>{best}?</em> : 'No price'}</span>;
}
