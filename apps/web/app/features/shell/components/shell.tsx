import { type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router';
import { useSamples } from '~/lib/samples.ts';
import { useFocusOnNavigation } from '../use-focus-on-navigation.ts';
import { NavigationProgress } from './navigation-progress.tsx';
import { OfflineLineSlot } from './offline-line-slot.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';

/** The main shell: the bars with the way to everywhere, then the page. */
export function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  // A list needs its first screen for what is to be bought; its sheets say which prices are samples.
  const isList = useLocation().pathname.startsWith('/shopping-lists');
  const samples = useSamples()?.are_listed && !isList && (
    <p className={styles.samples}>Sample prices, made up: no survey results.</p>
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
