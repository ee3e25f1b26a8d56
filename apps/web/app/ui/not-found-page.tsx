import { Link } from 'react-router';
import { Scene } from './brand/index.ts';
import buttons from './buttons.module.css';
import styles from './message-page.module.css';

export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <Scene name="not-found" />
      <h1>This shelf is empty</h1>
      <p>We couldn’t find that page. It may have moved, or the link has a typo.</p>
      <div className={styles.actions}>
        <Link to="/" className={buttons.primary}>
          See all prices
        </Link>
      </div>
    </div>
  );
}
