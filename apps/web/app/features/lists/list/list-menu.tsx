import type { ShoppingList } from '@bargain-buddy/contract';
import { EllipsisVertical, LogOut, MapPin, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import buttons from '~/ui/buttons.module.css';
import type { DialogRequest } from '../dialogs/dialog-request.ts';
import { areaText } from '../model/item-texts.ts';
import styles from './list-menu.module.css';

interface ListMenuProps {
  list: ShoppingList;
  onDialog: (request: DialogRequest) => void;
  /** How the items are shown, where there is no room for it elsewhere. */
  children: ReactNode;
}

/** What is done with a list now and then: its owner renames and deletes it, others leave it (SHR-04). */
export function ListMenu({ list, onDialog, children }: ListMenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const ask = (kind: 'edit' | 'area' | 'delete' | 'leave') => {
    // First, so that the keyboard returns to the menu's button once the dialog closes.
    menu.current?.hidePopover();
    onDialog({ kind, list });
  };
  return (
    <>
      <button type="button" className={buttons.icon} aria-label="List menu" title="List menu" popoverTarget={id}>
        <EllipsisVertical size={22} aria-hidden="true" />
      </button>
      <div ref={menu} id={id} popover="auto" className={styles.menu} role="dialog" aria-label="List menu">
        <div className={styles.tools}>{children}</div>
        <button type="button" className={styles.entry} onClick={() => ask('area')}>
          <MapPin size={20} aria-hidden="true" />
          <span>
            Area <small>{areaText(list.area)}</small>
          </span>
        </button>
        {list.is_owner ? (
          <>
            <button type="button" className={styles.entry} onClick={() => ask('edit')}>
              <Pencil size={20} aria-hidden="true" /> Edit list
            </button>
            <button type="button" className={`${styles.entry} ${styles.end}`} onClick={() => ask('delete')}>
              <Trash2 size={20} aria-hidden="true" /> Delete list
            </button>
          </>
        ) : (
          <button type="button" className={`${styles.entry} ${styles.end}`} onClick={() => ask('leave')}>
            <LogOut size={20} aria-hidden="true" /> Leave
          </button>
        )}
      </div>
    </>
  );
}
