import { ChartNoAxesCombined, ListChecks, MapPinned, X } from 'lucide-react';
import { Link } from 'react-router';
import { useIsSignedIn } from '~/lib/session.ts';
import { ProductArt, StoreArt } from '~/ui/brand/index.ts';
import buttons from '~/ui/buttons.module.css';
import styles from './intro-banner.module.css';
import { dismissIntro } from './intro-store.ts';

export function IntroBanner() {
  const isSignedIn = useIsSignedIn();
  return (
    <section className={styles.banner} aria-labelledby="intro-heading">
      <div className={styles.words}>
        <h2 id="intro-heading" className={styles.heading}>
          Smart grocery shopping
        </h2>
        <ul className={styles.points}>
          <li>
            <ChartNoAxesCombined size={18} aria-hidden="true" /> Track prices across stores
          </li>
          <li>
            <ListChecks size={18} aria-hidden="true" /> Build shopping lists
          </li>
          <li>
            <MapPinned size={18} aria-hidden="true" /> Find the best deals nearby
          </li>
        </ul>
        <div className={styles.actions}>
          {isSignedIn ? (
            <Link className={buttons.primary} to="/shopping-lists">
              Create a Shopping List
            </Link>
          ) : (
            <>
              <Link className={buttons.primary} to="/sign-up">
                Sign Up
              </Link>
              <Link className={buttons.secondary} to="/login">
                Sign In
              </Link>
            </>
          )}
        </div>
      </div>
      <div className={styles.art} aria-hidden="true">
        <ProductArt name="Rice" className={styles.tile} />
        <ProductArt name="Tomatoes" className={styles.tile} />
        <StoreArt className={styles.tile} />
      </div>
      <button
        type="button"
        className={`${buttons.icon} ${styles.dismiss}`}
        onClick={dismissIntro}
        aria-label="Dismiss introduction"
      >
        <X size={20} aria-hidden="true" />
      </button>
    </section>
  );
}
