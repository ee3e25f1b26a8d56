import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import { useIsOffline } from '~/lib/connection.ts';
import { useSamplePriceCount } from '~/lib/samples.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { loginPath } from '~/lib/sign-in-path.ts';
import { Logo } from '~/ui/brand/index.ts';
import { lazyPart } from '~/ui/lazy-part/lazy-part.tsx';
import { ThemeToggle } from '~/ui/theme-toggle.tsx';
import { AccountButton } from './account-button.tsx';
import { MainNavigation } from './main-navigation.tsx';
import navigationProgressStyles from './navigation-progress.module.css';
import styles from './shell.module.css';

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

function NavigationProgress() {
  const isLoading = useNavigation().state === 'loading';
  return isLoading ? (
    <div className={navigationProgressStyles.bar} role="progressbar" aria-label="Loading page" />
  ) : null;
}

function TopBar() {
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
