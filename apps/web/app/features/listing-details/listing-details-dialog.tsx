import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { onUserActivity } from '~/lib/on-user-activity.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { whenIdle } from '~/lib/when-idle.ts';
import { PartFailureDialog } from '~/ui/lazy-part/part-failure.tsx';
import { useLazyComponent } from '~/ui/lazy-part/use-lazy-component.ts';
import { useHydrated } from '~/ui/use-hydrated.ts';
import { DialogLoading } from './components/dialog-states.tsx';
import { listingIdFromState, originListIdFromState, useCloseListing } from './navigation.ts';

const loadDialog = () => import('./components/details-dialog.tsx');
/** Loads the code in steps: one large task blocks a slow phone. Code shared by all dialogs comes first. */
const steps = [
  () => import('~/theme.ts'),
  () => import('~/ui/mui-provider.tsx'),
  () => import('@mui/material/Dialog'),
  () => import('./components/add-to-list-form.tsx'),
  () => import('./components/dialog-views.tsx'),
];

/** Opens while the location's state names a listing. Loads its code at the first user activity, before a click. */
export function ListingDetailsDialog() {
  const { state } = useLocation();
  const hydrated = useHydrated();
  const close = useCloseListing();
  const id = hydrated ? listingIdFromState(state) : null;
  const open = id !== null;
  // Retained during the fade-out, so that the dialog does not become empty in view.
  const [shownId, setShownId] = useState(id);
  if (open && id !== shownId) setShownId(id);
  const canEdit = useIsSignedIn() && originListIdFromState(state) !== null;
  const { Part: Dialog, retry } = useLazyComponent(loadDialog, useHasUserActivity() || open, open);

  if (shownId === null) return null;
  if (open && retry) return <PartFailureDialog what="the price details" retry={retry} onClose={close} />;
  if (Dialog) return <Dialog id={shownId} canEdit={canEdit} open={open} onClose={close} />;
  return open ? <DialogLoading /> : null;
}

/** Time without user activity, in milliseconds, after which the code loads anyway. */
const preloadDelayMs = 8000;

const idle = () => new Promise<void>((done) => void whenIdle(done));

/** Returns true after the first user activity, or after the code was loaded without it. */
function useHasUserActivity(): boolean {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    if (isUsed) return;
    let isOver = false;
    const notice = () => setUsed(true);
    const stop = onUserActivity(notice);
    const prepare = async () => {
      for (const load of steps) {
        await idle();
        if (isOver) return;
        // The dialog retries a failed import and reports it.
        await load().catch(() => undefined);
      }
      await idle();
      if (!isOver) notice();
    };
    const timer = setTimeout(() => void prepare(), preloadDelayMs);
    return () => {
      isOver = true;
      stop();
      clearTimeout(timer);
    };
  }, [isUsed]);
  return isUsed;
}
