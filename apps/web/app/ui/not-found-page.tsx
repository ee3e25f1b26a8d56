import { Link } from 'react-router';
import { Scene } from './brand/index.ts';
import buttons from './buttons.module.css';
import styles from './message-page.module.css';

/** For a path that leads nowhere (SHL-12). */
export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <Scene name="not-found" />
      <h1>This shelf is empty</h1>
      <p>There is no page at this address. It may have moved, or the link may be mistyped.</p>
      <div className={styles.actions}>
        <Link to="/" className={buttons.primary}>
          See all prices
        </Link>
      </div>
    </div>
  );
}
