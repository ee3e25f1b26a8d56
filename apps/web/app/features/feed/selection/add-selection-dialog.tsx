import { X } from 'lucide-react';
import type { RefObject } from 'react';
import { Link, useLocation } from 'react-router';
import { useIsSignedIn } from '~/lib/session.ts';
import { loginPath } from '~/lib/sign-in-path.ts';
import styles from './add-selection-dialog.module.css';

interface AddSelectionDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  count: number;
}

/** Where the selected listings go: a guest is led to sign in or sign up first and comes back to this search (HOM-14). */
export function AddSelectionDialog({ ref, count }: AddSelectionDialogProps) {
  const { pathname, search } = useLocation();
  const origin = pathname + search;
  const what = count === 1 ? 'this price' : `these ${count} prices`;
  return (
    <dialog ref={ref} className={styles.dialog} aria-labelledby="add-selection-heading" closedby="any">
      <button type="button" className={styles.close} onClick={() => ref.current?.close()} aria-label="Close">
        <X size={20} aria-hidden="true" />
      </button>
      {useIsSignedIn() ? (
        <>
          <h2 id="add-selection-heading">No shopping list yet</h2>
          <p>Make a list first, then add {what} to it.</p>
          <div className={styles.choices}>
            <Link className={styles.primary} to="/shopping-lists">
              Go to Shopping Lists
            </Link>
          </div>
        </>
      ) : (
        <>
          <h2 id="add-selection-heading">Keep {count === 1 ? 'it' : 'them'} on a shopping list</h2>
          <p>
            Sign in to save {what} to a list, share the list with your family and see what the whole trip will cost.
          </p>
          <div className={styles.choices}>
            <Link className={styles.primary} to={`/sign-up?from=${encodeURIComponent(origin)}`}>
              Sign Up
            </Link>
            <Link className={styles.secondary} to={loginPath(origin)}>
              Sign In
            </Link>
          </div>
        </>
      )}
    </dialog>
  );
}
