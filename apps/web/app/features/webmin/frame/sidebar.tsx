import { ChevronsLeft, House, Menu, Search } from 'lucide-react';
import { Link } from 'react-router';
import { LogoMark } from '~/ui/brand/index.ts';
import { ThemeToggle } from '~/ui/theme-toggle.tsx';
import { headers, type Section, type SectionGroup } from '../sections.ts';
import styles from './sidebar.module.css';

interface SidebarProps {
  current: Section | undefined;
  isOpen: boolean;
  onToggle: () => void;
  onLeave: () => void;
  onFind: () => void;
}

export function Sidebar({ current, isOpen, onToggle, onLeave, onFind }: SidebarProps) {
  return (
    <aside className={styles.sidebar} data-open={isOpen || undefined}>
      <div className={styles.top}>
        <Link to="/webmin" className={styles.brand} title="WebMin" onClick={onLeave}>
          <LogoMark size={32} />
          <span className={styles.label}>
            Bargain Buddy <strong className={styles.badge}>WebMin</strong>
          </span>
        </Link>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls="webmin-sections"
          aria-label={isOpen ? 'Collapse the menu' : 'Expand the menu'}
          onClick={onToggle}
        >
          {isOpen ? <ChevronsLeft size={20} aria-hidden="true" /> : <Menu size={20} aria-hidden="true" />}
        </button>
      </div>
      <button type="button" className={styles.find} title="Find (Ctrl+K)" onClick={onFind}>
        <Search size={20} aria-hidden="true" />
        <span className={styles.label}>Find a section or record</span>
        <kbd className={styles.keys}>Ctrl K</kbd>
      </button>
      <nav id="webmin-sections" aria-label="WebMin" className={styles.sections}>
        {headers.map(({ title, groups }) => (
          <div key={title}>
            <h2 className={styles.header}>
              <span className={styles.label}>{title}</span>
            </h2>
            {groups.map((group) => (
              <Group key={group.title ?? title} group={group} current={current} onLeave={onLeave} />
            ))}
          </div>
        ))}
      </nav>
      <div className={styles.bottom}>
        <Link to="/" className={styles.item} title="Go to the shop">
          <House size={20} aria-hidden="true" />
          <span className={styles.label}>Home</span>
        </Link>
        <ThemeToggle />
      </div>
    </aside>
  );
}

interface GroupProps {
  group: SectionGroup;
  current: Section | undefined;
  onLeave: () => void;
}

function Group({ group: { title, icon: Icon, sections }, current, onLeave }: GroupProps) {
  return (
    <>
      {title && Icon && (
        <h3 className={styles.group}>
          <Icon size={20} aria-hidden="true" />
          <span className={styles.label}>{title}</span>
        </h3>
      )}
      <ul className={styles.list} data-nested={title !== undefined || undefined}>
        {sections.map((section) => (
          <li key={section.path}>
            <Link
              to={`/webmin/${section.path}`}
              className={styles.item}
              title={section.title}
              aria-current={section === current ? 'page' : undefined}
              onClick={onLeave}
            >
              <section.icon size={20} aria-hidden="true" />
              <span className={styles.label}>{section.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
