import type { Area, ListItem } from '@bargain-buddy/contract';
import { chosenProduct, itemTitle } from '@bargain-buddy/domain';
import Dialog from '@mui/material/Dialog';
import { X } from 'lucide-react';
import { useId } from 'react';
import { formatDay } from '~/lib/format.ts';
import type { ItemNeed } from '~/lib/outbox/changes.ts';
import { pictureOfSize } from '~/lib/picture-sources.ts';
import { ProductArt } from '~/ui/brand/index.ts';
import buttons from '~/ui/buttons.module.css';
import { MuiProvider } from '~/ui/mui-provider.tsx';
import { joined, nameOfItem, productAndStoreOf } from '../model/texts.ts';
import { ItemPrice } from './item-price.tsx';
import styles from './item-sheet.module.css';
import { NameField } from './name-field.tsx';
import { KindsNeed } from './need/kinds-need.tsx';
import { NeedChoice } from './need/need-choice.tsx';
import { WordsNeed } from './need/words-need.tsx';
import { NoteField } from './note-field.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';
import type { SheetActions } from './sheet-actions.ts';
import { SheetLinks } from './sheet-links.tsx';

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
  const onNeed = (need: ItemNeed) => actions.onChange(item, { need });
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
              onQuantity={(quantity) => actions.onChange(item, { quantity })}
            />
          </div>
          {item.text ? (
            <WordsNeed item={item} area={area} onNeed={onNeed} />
          ) : (
            <NeedChoice item={item} onNeed={onNeed} />
          )}
          {item.kinds.length > 0 && <KindsNeed item={item} onNeed={onNeed} />}
          {!item.text && (
            <ItemPrice
              item={item}
              area={area}
              onEdit={() => actions.onEditPrice(item)}
              onOpenListing={actions.onOpenListing}
            />
          )}
          <NameField key={`name ${item.client_id}`} item={item} onChange={(change) => actions.onChange(item, change)} />
          <NoteField key={item.client_id} note={item.note} onNote={(note) => actions.onChange(item, { note })} />
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
        <X size={22} aria-hidden="true" />
      </button>
    </header>
  );
}

function factsOf(item: ListItem): string {
  if (item.text) return 'No price';
  if (item.kinds.length === 0) return chosenProduct(item);
  return joined(item.title && item.name, 'Any brand or size');
}
