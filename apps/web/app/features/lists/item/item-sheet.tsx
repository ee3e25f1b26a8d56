import type { Area, ListItem, Unpriced } from '@bargain-buddy/contract';
import { maxQuantity } from '@bargain-buddy/contract/names';
import { chosenProductInWords, itemTitle } from '@bargain-buddy/domain';
import Dialog from '@mui/material/Dialog';
import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { formatDay } from '~/lib/format.ts';
import type { ItemNeed } from '~/lib/item-changes.ts';
import { pictureOfSize } from '~/lib/picture-sources.ts';
import { ProductArt } from '~/ui/brand/index.ts';
import buttons from '~/ui/buttons.module.css';
import { MuiProvider } from '~/ui/mui-provider.tsx';
import { SegmentedChoice } from '~/ui/segmented-choice/segmented-choice.tsx';
import { Stepper } from '~/ui/stepper/stepper.tsx';
import { changeListItem } from '../model/change-item.ts';
import { anyBrandNeedOf } from '../model/new-need.ts';
import { joined, nameOfItem, productAndStoreOf } from '../model/texts.ts';
import { ItemPrice } from './item-price.tsx';
import styles from './item-sheet.module.css';
import { KindsNeedEditor } from './need/kinds-need-editor.tsx';
import { TextNeedEditor } from './need/text-need-editor.tsx';
import type { SheetActions } from './sheet-actions.ts';
import { SheetLinks } from './sheet-links.tsx';
import { ItemNameField, ItemNoteField } from './text-fields.tsx';

interface ItemSheetProps {
  item: ListItem;
  area: Area;
  actions: SheetActions;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

export default function ItemSheet({ item, area, actions, open, onClose, onClosed }: ItemSheetProps) {
  const headingId = useId();
  const onNeed = (need: ItemNeed) => void changeListItem(item, { need });
  return (
    <MuiProvider>
      <Dialog
        open={open}
        onClose={onClose}
        aria-labelledby={headingId}
        maxWidth={false}
        transitionDuration={160}
        slotProps={{
          paper: { className: styles.paper },
          container: { className: styles.container },
          transition: { onExited: () => requestAnimationFrame(onClosed) },
        }}
      >
        <SheetHead item={item} headingId={headingId} onClose={onClose} />
        <div className={styles.body}>
          <div className={styles.field}>
            <span className={styles.label} aria-hidden="true">
              Quantity
            </span>
            <QuantityStepper
              name={nameOfItem(item)}
              quantity={item.quantity}
              onQuantity={(quantity) => void changeListItem(item, { quantity })}
            />
          </div>
          {item.text ? (
            <TextNeedEditor item={item} area={area} onNeed={onNeed} />
          ) : (
            <ProductNeedEditor item={item} onNeed={onNeed} />
          )}
          {item.kinds.length > 0 && <KindsNeedEditor item={item} onNeed={onNeed} />}
          {!item.text && (
            <ItemPrice
              item={item}
              area={area}
              onEdit={() => actions.onEditPrice(item)}
              onOpenListing={actions.onOpenListing}
            />
          )}
          <ItemNameField key={`name ${item.client_id}`} item={item} />
          <ItemNoteField key={item.client_id} item={item} />
          <SheetLinks item={item} actions={actions} />
          <p className={styles.added}>
            Added {item.added_by && `by ${item.added_by.name} `}on {formatDay(item.date_added)}
          </p>
        </div>
      </Dialog>
    </MuiProvider>
  );
}

interface SheetHeadProps {
  item: ListItem;
  headingId: string;
  onClose: () => void;
}

function SheetHead({ item, headingId, onClose }: SheetHeadProps) {
  const offer = productAndStoreOf(item);
  return (
    <header className={styles.head}>
      <span className={styles.image} aria-hidden="true">
        {offer?.product_image ? (
          <img src={pictureOfSize(offer.product_image, 160)} width={56} height={56} alt="" />
        ) : (
          <ProductArt name={nameOfItem(item)} />
        )}
      </span>
      <div className={styles.words}>
        <h2 id={headingId} className={styles.name}>
          {itemTitle(item)}
        </h2>
        <p className={styles.facts}>{factsOf(item)}</p>
      </div>
      <button type="button" className={buttons.icon} aria-label="Close" onClick={onClose}>
        <X size={22} />
      </button>
    </header>
  );
}

function factsOf(item: ListItem): string {
  if (item.text) return 'No price';
  if (item.kinds.length === 0) return chosenProductInWords(item);
  return joined(item.title && item.name, 'Any brand or size');
}

interface QuantityStepperProps {
  name: string;
  quantity: number;
  onQuantity: (quantity: number) => void;
}

function QuantityStepper({ name, quantity, onQuantity }: QuantityStepperProps) {
  const [typed, setTyped] = useState<string>();
  const finish = () => {
    const wanted = Number(typed);
    setTyped(undefined);
    if (!typed || wanted < 1) return;
    const possible = Math.min(wanted, maxQuantity);
    if (possible !== quantity) onQuantity(possible);
  };
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key === 'Enter') currentTarget.blur();
    if (key === 'Escape') setTyped(undefined);
    const step = { ArrowUp: 1, ArrowDown: -1 }[key];
    if (step && typed === undefined) onQuantity(Math.min(Math.max(quantity + step, 1), maxQuantity));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a form's look into the sheet.
    <div role="group" aria-label={`Quantity of ${name}`}>
      <Stepper
        aria-label={`Quantity of ${name}`}
        value={typed ?? quantity}
        less={`One less ${name}`}
        more={`One more ${name}`}
        onLess={quantity > 1 ? () => onQuantity(quantity - 1) : undefined}
        onMore={quantity < maxQuantity ? () => onQuantity(quantity + 1) : undefined}
        onType={(text) => setTyped(text.replace(/\D/g, '').slice(0, 4))}
        onBlur={finish}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

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

function ProductNeedEditor({ item, onNeed }: NeedChoiceProps) {
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
