import type { User } from '@bargain-buddy/contract';
import { useEffect, useRef, useState } from 'react';
import { avatarColour, initials } from '~/lib/avatar.ts';
import { toOwnPictureUrl } from '~/lib/picture-sources.ts';
import { useUser } from '~/lib/user.ts';
import { lazyDialog } from '~/ui/lazy-part/lazy-part.tsx';
import styles from './account-button.module.css';

const AccountMenu = lazyDialog('the menu', () => import('./account-menu.tsx'));

export function AccountButton() {
  const user = useUser();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Preloads the menu on hover or 1.5 s after mount.
  const [isLikely, setLikely] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setLikely(true), 1500);
    return () => clearTimeout(timer);
  }, []);

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={user ? `Account menu, ${initials(user)}` : 'Account menu'}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={() => setLikely(true)}
        onClick={() => setOpen(true)}
      >
        <Avatar user={user} />
      </button>
      <AccountMenu
        preload={isLikely}
        user={user}
        anchor={button.current}
        open={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function Avatar({ user }: { user: User | undefined }) {
  if (!user) return <span className={styles.avatar} />;
  if (user.profile_picture) {
    return (
      <span className={styles.avatar}>
        <img src={toOwnPictureUrl(user.profile_picture)} alt="" width={38} height={38} />
      </span>
    );
  }
  return (
    <span className={styles.avatar} style={{ background: avatarColour(user) }} aria-hidden="true">
      {initials(user)}
    </span>
  );
}
