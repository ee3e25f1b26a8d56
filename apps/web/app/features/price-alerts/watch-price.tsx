import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useIsSignedIn } from '~/lib/session.ts';
import { loginPath } from '~/lib/sign-in-path.ts';
import { LazyDialog } from '~/ui/lazy-part/lazy-dialog.tsx';
import type { Watched } from './watch-price-dialog.tsx';

const load = () => import('./watch-price-dialog.tsx');

interface WatchPriceProps {
  watched: Watched;
  className?: string | undefined;
  /** The page to return to after a login. */
  path?: string;
}

/** Guests log in and come back. */
export function WatchPrice({ watched, className, path }: WatchPriceProps) {
  const [isOpen, setOpen] = useState(false);
  const isSignedIn = useIsSignedIn();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const open = () => {
    if (isSignedIn) setOpen(true);
    else void navigate(loginPath(path ?? pathname + search));
  };
  return (
    <>
      <button type="button" className={className} onClick={open}>
        <Bell size={18} aria-hidden="true" /> Watch this price
      </button>
      DIALOG
    </>
  );
}
