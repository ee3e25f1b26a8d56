import type { ListItem, Unpriced } from '@bargain-buddy/contract';
import { useId, useState } from 'react';
import type { ItemNeed } from '~/lib/outbox/needs.ts';
import { anyBrandOf } from '../../model/new-need.ts';
import { offerOf } from '../../model/texts.ts';
import styles from './need-choice.module.css';

interface NeedChoiceProps {
  item: ListItem;
  onNeed: (need: ItemNeed) => void;
}

/** What an item that is no mere words asks for (NED-02): at one store, anywhere, or whatever the brand and size. */
export function NeedChoice({ item, onNeed }: NeedChoiceProps) {
  const name = useId();
  const offer = useLatestOffer(item);
  const kinds = offer && anyBrandOf(offer);
  const product = offer && { product: offer.product_id, name: offer.product_name };
  const choices: { form: Form; text: string; need: ItemNeed | null | undefined }[] = [
    { form: 'here', text: 'Only here', need: product && { ...product, store: offer.store_id } },
    { form: 'anywhere', text: 'This product, any store', need: product && { ...product, store: null } },
    { form: 'kinds', text: 'Any brand or size', need: kinds },
  ];
  const current = formOf(item);
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">What to buy</legend>
      {choices.map(({ form, text, need }) => (
        <label key={form} className={styles.option}>
          <input
            type="radio"
            name={name}
            checked={form === current}
            disabled={!need && form !== current}
            onChange={() => need && onNeed(need)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

type Form = 'here' | 'anywhere' | 'kinds';

function formOf({ product, store }: ListItem): Form {
  if (product === null) return 'kinds';
  return store === null ? 'anywhere' : 'here';
}

/** The item's product and store as they were last known: a change hides them until it has been answered. */
function useLatestOffer(item: ListItem): Unpriced | null {
  const offer = offerOf(item);
  const [latest, setLatest] = useState({ itemId: item.id, offer });
  if (latest.itemId !== item.id || (offer && offer !== latest.offer)) setLatest({ itemId: item.id, offer });
  return offer ?? (latest.itemId === item.id ? latest.offer : null);
}
