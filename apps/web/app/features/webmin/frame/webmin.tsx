import useMediaQuery from '@mui/material/useMediaQuery';
import { ChevronsLeft, House, Menu, Search } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { mediaQueries } from '~/styles/media-queries.ts';
import { LogoMark } from '~/ui/brand/index.ts';
import { PartFailure } from '~/ui/lazy-part/part-failure.tsx';
import { useLazyComponent } from '~/ui/lazy-part/use-lazy-component.ts';
import { MuiProvider } from '~/ui/mui-provider.tsx';
import { ThemeToggle } from '~/ui/theme-toggle.tsx';
import { recordDrawerElementId } from '../record/record-drawer.tsx';
import { findWebMinSection, headers, type WebMinSection, type WebMinSectionGroup } from '../sections.ts';
import { useWindowKeys } from '../use-window-keys.ts';
import { CommandPalette } from './command-palette.tsx';
import sidebar from './sidebar.module.css';
import styles from './webmin.module.css';

export default function Webmin({ path }: { path: string }) {
  const { isOpen, toggle, close } = useSidebar();
  const [isFinding, setFinding] = useState(false);
  useWindowKeys((event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    setFinding(true);
  });
  const section = findWebMinSection(path);
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
              <div id={recordDrawerElementId} className={styles.record} />
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

function SectionPage({ section }: { section: WebMinSection }) {
  const { Part, retry } = useLazyComponent(section.load, true);
  if (retry) return <PartFailure what={section.title} retry={retry} />;
  return Part ? <Part /> : <p role="status">Loading...</p>;
}

interface SidebarProps {
  current: WebMinSection | undefined;
  isOpen: boolean;
  onToggle: () => void;
  onLeave: () => void;
  onFind: () => void;
}

function Sidebar({ current, isOpen, onToggle, onLeave, onFind }: SidebarProps) {
  return (
    <aside className={sidebar.sidebar} data-open={isOpen || undefined}>
      <div className={sidebar.top}>
        <Link to="/webmin" className={sidebar.brand} title="WebMin" onClick={onLeave}>
          <LogoMark size={32} />
          <span className={sidebar.label}>
            Bargain Buddy <strong className={sidebar.badge}>WebMin</strong>
          </span>
        </Link>
        <button
          type="button"
          className={sidebar.toggle}
          aria-expanded={isOpen}
          aria-controls="webmin-sections"
          aria-label={isOpen ? 'Collapse the menu' : 'Expand the menu'}
          onClick={onToggle}
        >
          {isOpen ? <ChevronsLeft size={20} /> : <Menu size={20} />}
        </button>
      </div>
      <button type="button" className={sidebar.find} title="Find (Ctrl+K)" onClick={onFind}>
        <Search size={20} />
        <span className={sidebar.label}>Find a section or record</span>
        <kbd className={sidebar.keys}>Ctrl K</kbd>
      </button>
      <nav id="webmin-sections" aria-label="WebMin" className={sidebar.sections}>
        {headers.map(({ title, groups }) => (
          <div key={title}>
            <h2 className={sidebar.header}>
              <span className={sidebar.label}>{title}</span>
            </h2>
            {groups.map((group) => (
              <Group key={group.title ?? title} group={group} current={current} onLeave={onLeave} />
            ))}
          </div>
        ))}
      </nav>
      <div className={sidebar.bottom}>
        <Link to="/" className={sidebar.item} title="Go to the shop">
          <House size={20} />
          <span className={sidebar.label}>Home</span>
        </Link>
        <ThemeToggle />
      </div>
    </aside>
  );
}

interface GroupProps {
  group: WebMinSectionGroup;
  current: WebMinSection | undefined;
  onLeave: () => void;
}

function Group({ group: { title, icon: Icon, sections }, current, onLeave }: GroupProps) {
  return (
    <>
      {title && Icon && (
        <h3 className={sidebar.group}>
          <Icon size={20} />
          <span className={sidebar.label}>{title}</span>
        </h3>
      )}
      <ul className={sidebar.list} data-nested={title !== undefined || undefined}>
        {sections.map((section) => (
          <li key={section.path}>
            <Link
              to={`/webmin/${section.path}`}
              className={sidebar.item}
              title={section.title}
              aria-current={section === current ? 'page' : undefined}
              onClick={onLeave}
            >
              <section.icon size={20} />
              <span className={sidebar.label}>{section.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

const storageKey = 'webmin-sidebar';
/** Below this width, the sidebar covers the page and starts closed. */
const narrow = mediaQueries.phone;

/** Stores the state of wide screens in the browser. On narrow screens, the sidebar is open only during use. */
function useSidebar() {
  const isNarrow = useMediaQuery(narrow, { noSsr: true });
  const [isWideOpen, setWideOpen] = useState(() => localStorage.getItem(storageKey) !== 'closed');
  const [isNarrowOpen, setNarrowOpen] = useState(false);
  if (isNarrowOpen && !isNarrow) setNarrowOpen(false);
  const isOpen = isNarrow ? isNarrowOpen : isWideOpen;
  return {
    isOpen,
    toggle() {
      if (isNarrow) return setNarrowOpen(!isNarrowOpen);
      localStorage.setItem(storageKey, isWideOpen ? 'closed' : 'open');
      setWideOpen(!isWideOpen);
    },
    close: () => setNarrowOpen(false),
  };
}
