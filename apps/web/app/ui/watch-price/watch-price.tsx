import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useIsSignedIn } from '~/lib/session.ts';
import { loginPath } from '~/lib/sign-in-path.ts';
import { lazyDialog } from '~/ui/lazy-part/lazy-part.tsx';
import { PlainButton } from '~/ui/plain-button.tsx';
import type { WatchedThing } from './watched.ts';

const WatchPriceDialog = lazyDialog('this form', () => import('./online/watch-price-dialog.tsx'));

interface WatchPriceProps {
  watched: WatchedThing;
  /** The page that guests return to after the login. */
  path?: string;
}

export function CreateAlertButton({ watched, path }: WatchPriceProps) {
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
      <PlainButton onClick={open}>
        <Bell size={18} /> {watched.list ? 'Watch the total' : 'Watch this price'}
      </PlainButton>
      {isOpen && <WatchPriceDialog watched={watched} onClose={() => setOpen(false)} />}
    </>
  );
}
