import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useIsSignedIn } from '~/lib/session.ts';
import { whenIdle } from '~/lib/when-idle.ts';
import { PartFailureDialog } from '~/ui/lazy-part/part-failure.tsx';
import { useLazyComponent } from '~/ui/lazy-part/use-lazy-component.ts';
import { useHydrated } from '~/ui/use-hydrated.ts';
import { DialogLoading } from './components/dialog-states.tsx';
import { fromListOfState, listingIdFromState, useCloseListing } from './navigation.ts';

const loadDialog = () => import('./components/details-dialog.tsx');
/** Its code in steps, as all at once would hold up a slow phone for long; what any dialog is made of comes first. */
const steps = [
  () => import('~/theme.ts'),
  () => import('~/ui/mui-provider.tsx'),
  () => import('@mui/material/Dialog'),
  () => import('./components/add-to-list-form.tsx'),
  () => import('./components/dialog-views.tsx'),
];

/**
 * The price details modal of the page it is rendered in: open while the location's state says so (DET-01). Its code
 * loads as soon as somebody does anything, so that the first click does not wait for it, and neither does the page.
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
  const { Part: Dialog, retry } = useLazyComponent(loadDialog, useIsUsed() || open, open);

  if (shownId === null) return null;
  if (open && retry) return <PartFailureDialog what="the price details" retry={retry} onClose={close} />;
  if (Dialog) return <Dialog id={shownId} canImprove={canImprove} open={open} onClose={close} />;
  return open ? <DialogLoading /> : null;
}

/** What tells that somebody is there, long before a click on a touch screen too. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const;
/** When nobody does anything for so long, the page has been there for a while: in milliseconds. */
const patience = 8000;

const idle = () => new Promise<void>((done) => void whenIdle(done));

/** True once somebody has begun to use the page. */
function useIsUsed(): boolean {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    if (isUsed) return;
    const stop = new AbortController();
    const notice = () => setUsed(true);
    for (const sign of signs) window.addEventListener(sign, notice, { passive: true, signal: stop.signal });
    const prepare = async () => {
      for (const load of steps) {
        await idle();
        if (stop.signal.aborted) return;
        // What cannot be had is asked for, and missed, by the dialog.
        await load().catch(() => undefined);
      }
      await idle();
      if (!stop.signal.aborted) notice();
    };
    const timer = setTimeout(() => void prepare(), patience);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [isUsed]);
  return isUsed;
}
