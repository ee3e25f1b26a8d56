import type { ListItem, Listing, Unpriced } from '@bargain-buddy/contract';
import { Trash2 } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import { listingPath } from '~/lib/paths.ts';
import { pictureOfSize } from '~/lib/picture-sources.ts';
import { ProductArt } from '~/ui/brand/index.ts';
import buttons from '~/ui/buttons.module.css';
import { joined, nameOfItem, offerOf } from '../model/texts.ts';
import { ItemPrice } from './item-price.tsx';
import styles from './item-row.module.css';
import { QuantityStepper } from './quantity-stepper.tsx';

/** What can be done with an item. All must stay the same from render to render: hundreds of rows would render again. */
export interface ItemActions {
  onNeeded: (item: ListItem, isNeeded: boolean) => void;
  onQuantity: (item: ListItem, quantity: number) => void;
  onRemove: (item: ListItem) => void;
  onEditPrice: (item: ListItem) => void;
  onOpen: (listing: Listing) => void;
}

interface ItemRowProps {
  item: ListItem;
  actions: ItemActions;
}

/** One thing to buy. A tap anywhere on the left ticks it off (LST-07). */
export const ItemRow = memo(function ItemRow({ item, actions }: ItemRowProps) {
  const offer = offerOf(item);
  const name = nameOfItem(item);
  const picture = pictureOf(offer);
  return (
    <li className={styles.row} data-done={!item.is_needed || undefined}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={!item.is_needed}
          aria-label={`Got ${name}`}
          onChange={({ target }) => actions.onNeeded(item, !target.checked)}
        />
        <span className={styles.image}>
          {picture ? <img {...picture} alt="" loading="lazy" decoding="async" /> : <ProductArt name={name} />}
        </span>
      </label>
      <div className={styles.words}>
        <p className={styles.name}>
          <Name item={item} name={name} onOpen={actions.onOpen} />
        </p>
        <p className={styles.facts}>{joined(offer?.product_brand, offer?.product_amount)}</p>
        <p className={styles.store}>{joined(offer?.store_name, offer?.store_address)}</p>
      </div>
      <ItemPrice item={item} name={name} onEdit={() => actions.onEditPrice(item)} />
      <QuantityStepper
        name={name}
        quantity={item.quantity}
        onQuantity={(quantity) => actions.onQuantity(item, quantity)}
      />
      <button
        type="button"
        className={`${buttons.icon} ${styles.remove}`}
        aria-label={`Remove ${name}`}
        title="Remove"
        onClick={() => actions.onRemove(item)}
      >
        <Trash2 size={18} aria-hidden="true" />
      </button>
    </li>
  );
});

interface NameProps extends Pick<ItemActions, 'onOpen'> {
  item: ListItem;
  name: string;
}

/** Leads to the details of the listing, where there is one. */
function Name({ item: { priceDetails }, name, onOpen }: NameProps) {
  if (!priceDetails) return name;
  const open = (event: MouseEvent) => {
    // A new tab or window is the link's own affair.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(priceDetails);
  };
  return (
    <a href={listingPath(priceDetails.id)} className={styles.link} onClick={open}>
      {name}
    </a>
  );
}

/** The product's picture in the sizes of a row, or undefined where there is none. */
function pictureOf(offer: Pick<Unpriced, 'product_image'> | null) {
  const image = offer?.product_image;
  if (!image) return undefined;
  return { src: pictureOfSize(image, 160), width: 56, height: 56 };
}
