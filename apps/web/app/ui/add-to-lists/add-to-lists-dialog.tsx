import { X } from 'lucide-react';
import { type ComponentType, type RefObject, useId } from 'react';
import { Link, useLocation } from 'react-router';
import { useIsSignedIn } from '~/lib/session.ts';
import { loginPath, signUpPath } from '~/lib/sign-in-path.ts';
import buttons from '~/ui/buttons.module.css';
import { PartFailure } from '../lazy-part/part-failure.tsx';
import { useLazyComponent } from '../lazy-part/use-lazy-component.ts';
import styles from './add-to-lists-dialog.module.css';

export interface AddToListsDialogProps<Props> {
  ref: RefObject<HTMLDialogElement | null>;
  isOpen: boolean;
  onClose: () => void;
  text: string;
  /** Texts for a guest, who signs in first. */
  guest: { heading: string; text: string };
  /** The form that chooses the lists. Must stay the same function. */
  load: () => Promise<{ default: ComponentType<Props> }>;
  part: Props;
}

/** Lets the user choose lists. A guest signs in or up first, and then returns to this page. */
export function AddToListsDialog<Props extends object>(props: AddToListsDialogProps<Props>) {
  const { ref, isOpen, onClose, text, guest, load, part } = props;
  const id = useId();
  const isSignedIn = useIsSignedIn();
  return (
    <dialog ref={ref} className={styles.dialog} aria-labelledby={id} closedby="any" onClose={onClose}>
      <button
        type="button"
        className={`${buttons.icon} ${styles.close}`}
        onClick={() => ref.current?.close()}
        aria-label="Close"
      >
        <X size={20} />
      </button>
      <h2 id={id}>{isSignedIn ? 'Add to shopping list' : guest.heading}</h2>
      <p>{isSignedIn ? text : guest.text}</p>
      {isSignedIn ? isOpen && <LazyForm load={load} part={part} /> : <SignInFirst />}
    </dialog>
  );
}

function LazyForm<Props extends object>({ load, part }: Pick<AddToListsDialogProps<Props>, 'load' | 'part'>) {
  const { Part: Form, retry } = useLazyComponent(load, true);
  if (Form) return <Form {...part} />;
  if (retry) return <PartFailure what="your lists" retry={retry} />;
  return <div className={styles.loading} role="status" aria-label="Loading" />;
}

function SignInFirst() {
  const { pathname, search } = useLocation();
  const origin = pathname + search;
  return (
    <div className={styles.choices}>
      <Link className={buttons.primary} to={signUpPath(origin)}>
        Sign up
      </Link>
      <Link className={buttons.secondary} to={loginPath(origin)}>
        Log in
      </Link>
    </div>
  );
}
