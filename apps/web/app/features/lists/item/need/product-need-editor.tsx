import type { ListItem, Unpriced } from '@bargain-buddy/contract';
import { useState } from 'react';
import type { ItemNeed } from '~/lib/item-changes.ts';
import { SegmentedChoice } from '~/ui/segmented-choice/segmented-choice.tsx';
import { anyBrandNeedOf } from '../../model/new-need.ts';
import { productAndStoreOf } from '../../model/texts.ts';

interface NeedChoiceProps {
  item: ListItem;
  onNeed: (need: ItemNeed) => void;
}

const forms = [
  ['here', 'Only here'],
  ['anywhere', 'This product, any store'],
  ['kinds', 'Any brand or size'],
] as const;
type Form = (typeof forms)[number][0];

export function ProductNeedEditor({ item, onNeed }: NeedChoiceProps) {
  const offer = useLatestOffer(item);
  const product = offer && { product: offer.product_id, name: offer.product_name };
  const needs: Record<Form, ItemNeed | null | undefined> = {
    here: product && { ...product, store: offer.store_id },
    anywhere: product && { ...product, store: null },
    kinds: offer && anyBrandNeedOf(offer),
  };
  const current = formOf(item);
  return (
    <SegmentedChoice
      legend="What to buy"
      value={current}
      options={forms.map(([value, text]) => ({ value, text, disabled: !needs[value] && value !== current }))}
      onChange={(form) => needs[form] && onNeed(needs[form])}
    />
  );
}

function formOf({ product, store }: ListItem): Form {
  if (product === null) return 'kinds';
  return store === null ? 'anywhere' : 'here';
}

/** Returns the item's last known product and store. A pending change hides them until the server responds. */
function useLatestOffer(item: ListItem): Unpriced | null {
  const offer = productAndStoreOf(item);
  const { client_id } = item;
  const [latest, setLatest] = useState({ client_id, offer });
  if (latest.client_id !== client_id || (offer && offer !== latest.offer)) setLatest({ client_id, offer });
  return offer ?? (latest.client_id === client_id ? latest.offer : null);
}
