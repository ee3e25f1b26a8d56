import type { ShoppingList } from '@bargain-buddy/contract';
import { LogOut, Pencil, Plus, Trash2, UserPlus, Users } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { formatPrice } from '~/lib/format.ts';
import buttons from '~/ui/buttons.module.css';
import type { DialogRequest } from '../dialogs/dialog-request.ts';
import type { Figures } from '../model/known-items.ts';
import { sharingText } from '../model/texts.ts';
import styles from './list-head.module.css';

interface ListHeadProps {
  list: ShoppingList;
  figures: Figures;
  unpriced: number;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onDialog: (request: DialogRequest) => void;
  onAdd: () => void;
  /** How the items are shown. */
  children: ReactNode;
}

/**
 * The list's name, counts and total, and what can be done with the whole of it: the owner everything, others leave
 * (SHR-04).
 */
export function ListHead({ list, figures, unpriced, headingRef, onDialog, onAdd, children }: ListHeadProps) {
  const { name, description, is_owner } = list;
  const sharing = sharingText(list);
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h2 id="list-name" ref={headingRef} tabIndex={-1} className={styles.name}>
          {name}{' '}
          <span className={styles.count}>
            <span aria-hidden="true">
              ({figures.needed_count}/{figures.item_count})
            </span>
            <span className="visually-hidden">{`${figures.needed_count} of ${figures.item_count} needed`}</span>
          </span>
        </h2>
        {description && <p className={styles.description}>{description}</p>}
        {sharing && (
          <p className={styles.sharing}>
            <Users size={16} aria-hidden="true" /> {sharing}
          </p>
        )}
      </div>
      <p className={styles.total}>
        <span>Total</span> <strong>{formatPrice(figures.total)}</strong>
        {unpriced > 0 && <small>{unpriced} without a price</small>}
      </p>
      <div className={styles.actions}>
        <button type="button" className={`${buttons.primary} ${styles.add}`} onClick={onAdd}>
          <Plus size={20} aria-hidden="true" /> Add item
        </button>
        {is_owner ? (
          <>
            <button type="button" className={buttons.secondary} onClick={() => onDialog({ kind: 'share', list })}>
              <UserPlus size={18} aria-hidden="true" /> Share
            </button>
            <span className={styles.owner}>
              <button
                type="button"
                className={buttons.icon}
                aria-label="Edit list"
                title="Edit list"
                onClick={() => onDialog({ kind: 'edit', list })}
              >
                <Pencil size={20} aria-hidden="true" />
              </button>
              <button
                type="button"
                className={buttons.icon}
                aria-label="Delete list"
                title="Delete list"
                onClick={() => onDialog({ kind: 'delete', list })}
              >
                <Trash2 size={20} aria-hidden="true" />
              </button>
            </span>
          </>
        ) : (
          <button type="button" className={buttons.secondary} onClick={() => onDialog({ kind: 'leave', list })}>
            <LogOut size={18} aria-hidden="true" /> Leave
          </button>
        )}
      </div>
      <div className={styles.tools}>{children}</div>
    </header>
  );
}
