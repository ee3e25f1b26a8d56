import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { initials } from '~/lib/avatar.ts';
import { useUser } from '~/lib/user.ts';
import styles from './account-button.module.css';
import { Avatar } from './avatar.tsx';

const loadMenu = () => import('./account-menu.tsx');
const AccountMenu = lazy(loadMenu);

/** The avatar of the signed-in user, which opens their menu (SHL-06, SHL-07). */
export function AccountButton() {
  const user = useUser();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => void loadMenu().catch(() => undefined), 1500);
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
        onPointerEnter={() => void loadMenu().catch(() => undefined)}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        <Avatar user={user} />
      </button>
      {wasOpened && (
        <Suspense fallback={null}>
          <AccountMenu user={user} anchor={button.current} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
