import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from '~/ui/use-hydrated.ts';
import { DialogFailure, DialogLoading } from './components/dialog-states.tsx';
import { listingIdFromState, useCloseListing } from './navigation.ts';

const loadDialog = () => import('./components/details-dialog.tsx');
const DetailsDialog = lazy(() => loadDialog().catch(() => ({ default: DialogFailure })));

/**
 * The price details modal of the page it is rendered in: open while the location's state says so (DET-01). Its code
 * loads once the page is idle, so that the first click does not wait for it.
 */
export function ListingDetailsDialog() {
  const { state } = useLocation();
  const hydrated = useHydrated();
  const close = useCloseListing();
  const id = hydrated ? listingIdFromState(state) : null;
  // Kept while the dialog fades out, so that it does not empty itself in view.
  const [shownId, setShownId] = useState(id);
  if (id !== null && id !== shownId) setShownId(id);

  useEffect(() => {
    const load = () => void loadDialog().catch(() => undefined);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(load, 2000);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(load, { timeout: 5000 });
    return () => cancelIdleCallback(handle);
  }, []);

  if (shownId === null) return null;
  return (
    <Suspense fallback={<DialogLoading />}>
      <DetailsDialog id={shownId} open={id !== null} onClose={close} />
    </Suspense>
  );
}
