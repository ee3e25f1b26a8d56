import { type ReactNode, useRef } from 'react';
import { useFocusOnNavigation } from '../use-focus-on-navigation.ts';
import { NavigationProgress } from './navigation-progress.tsx';
import { OfflineLineSlot } from './offline-line-slot.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';

/** The main shell: the bars with the way to everywhere, then the page. */
export function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <NavigationProgress />
      <TopBar />
      <OfflineLineSlot />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </>
  );
}
