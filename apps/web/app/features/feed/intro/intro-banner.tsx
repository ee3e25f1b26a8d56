import { X } from 'lucide-react';
import { Link } from 'react-router';
import { useIsSignedIn } from '~/lib/session.ts';
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
          <li>Track prices across stores</li>
          <li>Build shopping lists</li>
          <li>Find the best deals nearby</li>
        </ul>
      </div>
      <div className={styles.actions}>
        {isSignedIn ? (
          <Link to="/shopping-lists">Create a Shopping List</Link>
        ) : (
          <>
            <Link to="/sign-up">Sign Up</Link>
            <Link to="/login">Sign In</Link>
          </>
        )}
      </div>
      <button type="button" className={buttons.icon} onClick={dismissIntro} aria-label="Dismiss introduction">
        <X size={18} />
      </button>
    </section>
  );
}
