import { X } from 'lucide-react';
import type { RefObject } from 'react';
import { Link, useLocation } from 'react-router';
import { useIsSignedIn } from '~/lib/session.ts';
import { loginPath } from '~/lib/sign-in-path.ts';
import buttons from '~/ui/buttons.module.css';
import { PartFailure } from '~/ui/lazy-part/part-failure.tsx';
import { useLazyComponent } from '~/ui/lazy-part/use-lazy-component.ts';
import styles from './add-selection-dialog.module.css';

const loadForm = () => import('./add-selection-form.tsx');

interface AddSelectionDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  count: number;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Where the selected listings go: a guest is led to sign in or sign up first and comes back to this search (HOM-14).
 */
export function AddSelectionDialog({ ref, count, isOpen, onClose }: AddSelectionDialogProps) {
  const isSignedIn = useIsSignedIn();
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby="add-selection-heading"
      closedby="any"
      onClose={onClose}
    >
      <button
        type="button"
        className={`${buttons.icon} ${styles.close}`}
        onClick={() => ref.current?.close()}
        aria-label="Close"
      >
        <X size={20} aria-hidden="true" />
      </button>
      {isSignedIn ? (
        isOpen && <AddToLists count={count} onDone={() => ref.current?.close()} />
      ) : (
        <SignInFirst count={count} />
      )}
    </dialog>
  );
}

function AddToLists({ count, onDone }: { count: number; onDone: () => void }) {
  const { Part: Form, retry } = useLazyComponent(loadForm, true);
  return (
    <>
      <h2 id="add-selection-heading">Add to shopping list</h2>
      <p>{count === 1 ? 'One price is' : `${count} prices are`} selected.</p>
      {!Form && !retry && <div className={styles.loading} role="status" aria-label="Loading" />}
      {retry && <PartFailure what="Your lists" retry={retry} />}
      {Form && <Form onDone={onDone} />}
    </>
  );
}

function SignInFirst({ count }: { count: number }) {
  const { pathname, search } = useLocation();
  const origin = pathname + search;
  return (
    <>
      <h2 id="add-selection-heading">Keep {count === 1 ? 'it' : 'them'} on a shopping list</h2>
      <p>
        Sign in to save {count === 1 ? 'this price' : `these ${count} prices`} to a list, share the list with your
        family and see what the whole trip will cost.
      </p>
      <div className={styles.choices}>
        <Link className={buttons.primary} to={`/sign-up?from=${encodeURIComponent(origin)}`}>
          Sign Up
        </Link>
        <Link className={buttons.secondary} to={loginPath(origin)}>
          Sign In
        </Link>
      </div>
    </>
  );
}
