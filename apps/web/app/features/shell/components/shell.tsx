import { type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router';
import { useIsOffline } from '~/lib/connection.ts';
import { useSamples } from '~/lib/samples.ts';
import { useLazyComponent } from '~/ui/lazy-part/use-lazy-component.ts';
import { useFocusOnNavigation } from '../use-focus-on-navigation.ts';
import { NavigationProgress } from './navigation-progress.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';

export function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  // Lists need the space for their items, and their rows mark example prices.
  const isList = useLocation().pathname.startsWith('/shopping-lists');
  const known = useSamples();
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

const loadLine = () => import('../offline/offline-line.tsx');

function OfflineLineSlot() {
  const isOffline = useIsOffline();
  const { Part: OfflineLine } = useLazyComponent(loadLine, isOffline, isOffline);
  return <div role="status">{isOffline && OfflineLine && <OfflineLine />}</div>;
}
