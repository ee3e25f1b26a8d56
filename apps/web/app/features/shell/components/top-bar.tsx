import { Link, useLocation } from 'react-router';
import { useIsSignedIn } from '~/lib/session.ts';
import { loginPath } from '~/lib/sign-in-path.ts';
import { Logo } from '~/ui/brand/index.ts';
import { ThemeToggle } from '~/ui/theme-toggle.tsx';
import { AccountButton } from './account-button.tsx';
import { MainNavigation } from './main-navigation.tsx';
import styles from './top-bar.module.css';

export function TopBar() {
  const { pathname } = useLocation();
  const isSignedIn = useIsSignedIn();
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        {/* On the home page the logo reloads the page. */}
        <Link to="/" reloadDocument={pathname === '/'} className={styles.home}>
          <Logo size={34} />
        </Link>
        <MainNavigation />
        {isSignedIn ? <AccountButton /> : <GuestActions />}
      </div>
    </header>
  );
}

function GuestActions() {
  const { pathname, search } = useLocation();
  return (
    <nav className={styles.actions} aria-label="Account">
      <ThemeToggle />
      <Link to={loginPath(pathname + search)} prefetch="intent" className={styles.logIn}>
        Log In
      </Link>
      <Link to="/sign-up" prefetch="intent" className={styles.signUp}>
        Sign Up
      </Link>
    </nav>
  );
}
