import { ArrowLeft, ListChecks, MapPin, TrendingDown } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { Logo } from '~/ui/brand/index.ts';
import formStyles from '~/ui/form/form.module.css';
import { MuiProvider } from '~/ui/mui-provider.tsx';
import { ThemeToggle } from '~/ui/theme-toggle.tsx';
import styles from './account-frame.module.css';

interface AccountFrameProps {
  title: string;
  subtitle: string;
  children: ReactNode;
}

const reasons = [
  { Icon: TrendingDown, text: 'See past prices, and where it costs less.' },
  { Icon: MapPin, text: 'Supermarkets across Trinidad and Tobago on one page.' },
  { Icon: ListChecks, text: 'Shopping lists with prices, shared with your family.' },
];

export function AccountFrame({ title, subtitle, children }: AccountFrameProps) {
  return (
    <MuiProvider>
      <div className={styles.page}>
        <header className={styles.bar}>
          <BackButton />
          <ThemeToggle />
        </header>
        <aside className={styles.brand} aria-label="About Bargain Buddy">
          <p className={styles.claim}>Know the price before you go.</p>
          <ul className={styles.reasons}>
            {reasons.map(({ Icon, text }) => (
              <li key={text}>
                <Icon size={24} />
                {text}
              </li>
            ))}
          </ul>
        </aside>
        <main id="main" className={styles.main}>
          <Link to="/" className={styles.home} aria-label="Bargain Buddy, all prices">
            <Logo size={40} />
          </Link>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.subtitle}>{subtitle}</p>
          <NeedsJavaScriptNote />
          {children}
        </main>
      </div>
    </MuiProvider>
  );
}

/** A link to the previous page, or to the home page if this tab has no earlier page of the app. */
function BackButton() {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    if (!(window.history.state?.idx > 0)) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link to="/" className={styles.back} onClick={goBack}>
      <ArrowLeft size={22} />
      Back
    </Link>
  );
}

function NeedsJavaScriptNote() {
  return (
    <noscript>
      <p className={formStyles.alert}>
        This page needs JavaScript. Turn it on in your browser’s settings and reload. You can search prices without it.
      </p>
    </noscript>
  );
}
