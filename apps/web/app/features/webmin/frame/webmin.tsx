import { useState } from 'react';
import { PartFailure } from '~/ui/lazy-part/part-failure.tsx';
import { useLazyComponent } from '~/ui/lazy-part/use-lazy-component.ts';
import { MuiProvider } from '~/ui/mui-provider.tsx';
import { recordSlot } from '../record/record-slot.ts';
import { findSection, type Section } from '../sections.ts';
import { CommandPalette } from './command-palette.tsx';
import { Sidebar } from './sidebar.tsx';
import { useCommandKey } from './use-command-key.ts';
import { useSidebar } from './use-sidebar.ts';
import styles from './webmin.module.css';

/** `path` is the part of the URL after /webmin/. */
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
              <div className={styles.page}>
                <h1 className={styles.title}>{section.title}</h1>
                <SectionPage key={section.path} section={section} />
              </div>
              <div id={recordSlot} className={styles.record} />
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

function SectionPage({ section }: { section: Section }) {
  const { Part, retry } = useLazyComponent(section.load, true);
  if (retry) return <PartFailure what={section.title} retry={retry} />;
  return Part ? <Part /> : <p role="status">Loading...</p>;
}
