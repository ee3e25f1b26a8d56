import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useIsOffline } from '~/lib/connection.ts';
import { useSamplePriceCount } from '~/lib/samples.ts';
import { lazyPart } from '~/ui/lazy-part/lazy-part.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';

export function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  // Lists need the space for their items, and their rows mark example prices.
  const isList = useLocation().pathname.startsWith('/shopping-lists');
  const known = useSamplePriceCount();
  const samples = known?.are_listed && !isList && (
    <p className={styles.samples}>
      {known.are_all ? 'Example prices, not real ones.' : 'Some prices are example prices, not real ones.'}
    </p>
  );
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <NavigationProgress />
      <TopBar />
      <OfflineLineSlot />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {samples}
        {children}
      </main>
    </>
  );
}

const OfflineLine = lazyPart(() => import('../offline/offline-line.tsx'));

function OfflineLineSlot() {
  return <div role="status">{useIsOffline() && <OfflineLine />}</div>;
}

/** Moves the focus to the content of a new page. Changes of the search or the state (a dialog) do not move it. */
function useFocusOnNavigation(target: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const hasFocus = target.current?.contains(document.activeElement) && document.activeElement !== document.body;
    if (!hasFocus) target.current?.focus({ preventScroll: true });
  }, [pathname, target]);
}
