import { Suspense, useState } from 'react';
import { MuiProvider } from '~/ui/mui-provider.tsx';
import { findSection } from '../sections.ts';
import { CommandPalette } from './command-palette.tsx';
import { Sidebar } from './sidebar.tsx';
import { useCommandKey } from './use-command-key.ts';
import { useSidebar } from './use-sidebar.ts';
import styles from './webmin.module.css';

/** The console: sidebar and one section, whose code loads when it is opened. `path` is what follows /webmin/. */
export function Webmin({ path }: { path: string }) {
  const { isOpen, toggle, close } = useSidebar();
  const [isFinding, setFinding] = useState(false);
  useCommandKey(() => setFinding(true));
  const section = findSection(path);
  return (
    <MuiProvider>
      <div className={styles.frame} data-open={isOpen || undefined}>
        <a href="#main" className={styles.skip}>
          Skip to content
        </a>
        <Sidebar current={section} isOpen={isOpen} onToggle={toggle} onLeave={close} onFind={() => setFinding(true)} />
        {isOpen && <button type="button" aria-label="Close the menu" className={styles.shade} onClick={close} />}
        <main id="main" tabIndex={-1} className={styles.main}>
          {section ? (
            <>
              <h1 className={styles.title}>{section.title}</h1>
              <Suspense fallback={<p role="status">Loading...</p>}>
                <section.Page key={section.path} />
              </Suspense>
            </>
          ) : (
            <p className={styles.unknown}>Select a section from the menu</p>
          )}
        </main>
        {isFinding && <CommandPalette onClose={() => setFinding(false)} />}
      </div>
    </MuiProvider>
  );
}
