import type { ListItem } from '@bargain-buddy/contract';
import Dialog from '@mui/material/Dialog';
import { X } from 'lucide-react';
import { useId } from 'react';
import { pictureOfSize } from '~/lib/picture-sources.ts';
import { ProductArt } from '~/ui/brand/index.ts';
import buttons from '~/ui/buttons.module.css';
import { MuiProvider } from '~/ui/mui-provider.tsx';
import { joined, nameOfItem, offerOf } from '../model/texts.ts';
import { ItemPrice } from './item-price.tsx';
import styles from './item-sheet.module.css';
import { QuantityStepper } from './quantity-stepper.tsx';
import type { SheetActions } from './sheet-actions.ts';
import { SheetLinks } from './sheet-links.tsx';

interface ItemSheetProps {
  item: ListItem;
  actions: SheetActions;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Everything about an item that its row has no room for: from below on a phone, at the side of a wide screen. */
export default function ItemSheet({ item, actions, open, onClose, onClosed }: ItemSheetProps) {
  const headingId = useId();
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
          <ItemPrice item={item} onEdit={() => actions.onEditPrice(item)} />
          <SheetLinks item={item} actions={actions} />
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
  const offer = offerOf(item);
  const name = nameOfItem(item);
  return (
    <header className={styles.head}>
      <span className={styles.image} aria-hidden="true">
        {offer?.product_image ? (
          <img src={pictureOfSize(offer.product_image, 160)} width={56} height={56} alt="" />
        ) : (
          <ProductArt name={name} />
        )}
      </span>
      <div className={styles.words}>
        <h2 id={headingId} className={styles.name}>
          {name}
        </h2>
        <p className={styles.facts}>{joined(offer?.product_brand, offer?.product_amount)}</p>
      </div>
      <button type="button" className={buttons.icon} aria-label="Close" onClick={onClose}>
        <X size={22} aria-hidden="true" />
      </button>
    </header>
  );
}
