import type { ShoppingList } from '@bargain-buddy/contract';
import { ChevronLeft, UserPlus, Users } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useIsSignedIn } from '~/lib/session.ts';
import buttons from '~/ui/buttons.module.css';
import type { DialogRequest } from '../dialogs/dialog-request.ts';
import type { ListFigures } from '../model/known-items.ts';
import { sharingText } from '../model/texts.ts';
import styles from './list-head.module.css';

export interface BackToListsButton {
  count: number;
  controls: string;
  onBack: () => void;
}

interface ListHeadProps {
  list: ShoppingList;
  figures: ListFigures;
  back: BackToListsButton;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onDialog: (request: DialogRequest) => void;
  children: ReactNode;
}

export function ListHead({ list, figures, back, headingRef, onDialog, children }: ListHeadProps) {
  const { name, description, member_count, is_owner } = list;
  const sharing = sharingText(list);
  const isSignedIn = useIsSignedIn();
  const canShare = list.id > 0 || !isSignedIn;
  const Members = member_count > 1 ? Users : UserPlus;
  return (
    <header className={styles.head}>
      <button
        type="button"
        className={`${buttons.icon} ${styles.back}`}
        aria-expanded={false}
        aria-controls={back.controls}
        aria-label={`${back.count} Shopping Lists, show them`}
        onClick={back.onBack}
      >
        <ChevronLeft size={24} />
      </button>
      <div className={styles.words}>
        <h2 id="list-name" ref={headingRef} tabIndex={-1} className={styles.name} title={name}>
          {name}{' '}
          <span className={styles.count}>
            <span aria-hidden="true">
              ({figures.needed_count}/{figures.item_count})
            </span>
            <span className="visually-hidden">{`${figures.needed_count} of ${figures.item_count} needed`}</span>
          </span>
        </h2>
        {description && <p className={styles.description}>{description}</p>}
        {sharing && <p className={styles.sharing}>{sharing}</p>}
      </div>
      {is_owner ? (
        <button
          type="button"
          className={`${buttons.secondary} ${styles.share}`}
          title={canShare ? 'Share' : 'Go online to share this list'}
          disabled={!canShare}
          onClick={() => onDialog({ kind: 'share', list })}
        >
          <Members size={20} />
          <span className={styles.shareText}>Share</span>
          {member_count > 1 && <span aria-hidden="true">{member_count}</span>}
        </button>
      ) : (
        <span className={styles.members} aria-hidden="true">
          <Users size={20} /> {member_count}
        </span>
      )}
      {children}
    </header>
  );
}
