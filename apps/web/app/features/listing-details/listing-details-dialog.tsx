import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useIsSignedIn } from '~/lib/session.ts';
import { useHydrated } from '~/ui/use-hydrated.ts';
import { useLazyComponent } from '~/ui/use-lazy-component.ts';
import { DialogFailure, DialogLoading } from './components/dialog-states.tsx';
import { fromListOfState, listingIdFromState, useCloseListing } from './navigation.ts';

const loadDialog = () => import('./components/details-dialog.tsx');

/**
 * The price details modal of the page it is rendered in: open while the location's state says so (DET-01). Its code
 * loads once the page is idle, so that the first click does not wait for it.
 */
export function ListingDetailsDialog() {
  const { state } = useLocation();
  const hydrated = useHydrated();
  const close = useCloseListing();
  const id = hydrated ? listingIdFromState(state) : null;
  const open = id !== null;
  // Kept while the dialog fades out, so that it does not empty itself in view.
  const [shownId, setShownId] = useState(id);
  if (open && id !== shownId) setShownId(id);
  const canImprove = useIsSignedIn() && fromListOfState(state) !== null;
  const Dialog = useLazyComponent(loadDialog, useIdle() || open);

  if (shownId === null) return null;
  if (Dialog === 'failed') return <DialogFailure id={shownId} open={open} onClose={close} />;
  if (Dialog) return <Dialog id={shownId} canImprove={canImprove} open={open} onClose={close} />;
  return open ? <DialogLoading /> : null;
}

/** True once the browser has had nothing to do, at the latest after five seconds. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const rest = () => setIdle(true);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(rest, 2000);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(rest, { timeout: 5000 });
    return () => cancelIdleCallback(handle);
  }, []);
  return idle;
}
