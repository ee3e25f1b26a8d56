import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import {
  Copy,
  EllipsisVertical,
  LogOut,
  MapPin,
  MessageCircle,
  Pencil,
  Printer,
  RotateCcw,
  Trash2,
} from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import buttons from '~/ui/buttons.module.css';
import { startAgain } from '../again/start-again.ts';
import type { DialogRequest } from '../dialogs/dialog-request.ts';
import { areaText } from '../model/item-texts.ts';
import { shareListText } from '../print/list-text.ts';
import styles from './list-menu.module.css';

interface ListMenuProps {
  list: ShoppingList;
  /** All items of the list; undefined until all are loaded. */
  items: readonly ListItem[] | undefined;
  onDialog: (request: DialogRequest) => void;
  children: ReactNode;
}

export function ListMenu({ list, items = [], onDialog, children }: ListMenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const choose = (work: () => void) => {
    // Closes the menu first, so that the focus returns to its button when a dialog closes.
    menu.current?.hidePopover();
    work();
  };
  const openDialog = (kind: 'edit' | 'area' | 'delete' | 'leave') => choose(() => onDialog({ kind, list }));
  const isDone = items.some(({ is_needed }) => !is_needed);
  const isNeeded = items.some(({ is_needed }) => is_needed);
  return (
    <>
      <button type="button" className={buttons.icon} aria-label="List menu" title="List menu" popoverTarget={id}>
        <EllipsisVertical size={22} />
      </button>
      <div ref={menu} id={id} popover="auto" className={styles.menu} role="dialog" aria-label="List menu">
        <div className={styles.tools}>{children}</div>
        <button type="button" className={styles.entry} onClick={() => openDialog('area')}>
          <MapPin size={20} />
          <span>
            Area <small>{areaText(list.area)}</small>
          </span>
        </button>
        {isDone && (
          <button type="button" className={styles.entry} onClick={() => choose(() => startAgain(items))}>
            <RotateCcw size={20} /> Start again
          </button>
        )}
        {items.length > 0 && (
          <button
            type="button"
            className={styles.entry}
            onClick={() => choose(() => onDialog({ kind: 'copy', list, items }))}
          >
            <Copy size={20} /> Copy list
          </button>
        )}
        {isNeeded && (
          <>
            <button
              type="button"
              className={styles.entry}
              onClick={() => choose(() => void shareListText(list, items))}
            >
              <MessageCircle size={20} /> Share as text
            </button>
            <button type="button" className={styles.entry} onClick={() => choose(() => window.print())}>
              <Printer size={20} /> Print
            </button>
          </>
        )}
        {list.is_owner ? (
          <>
            <button type="button" className={styles.entry} onClick={() => openDialog('edit')}>
              <Pencil size={20} /> Edit list
            </button>
            <button type="button" className={`${styles.entry} ${styles.end}`} onClick={() => openDialog('delete')}>
              <Trash2 size={20} /> Delete list
            </button>
          </>
        ) : (
          <button type="button" className={`${styles.entry} ${styles.end}`} onClick={() => openDialog('leave')}>
            <LogOut size={20} /> Leave
          </button>
        )}
      </div>
    </>
  );
}
