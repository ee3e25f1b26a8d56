import { Link } from 'react-router';
import { Scene } from '~/ui/brand/index.ts';
import buttons from '~/ui/buttons.module.css';
import styles from '~/ui/message-page.module.css';

export function SharedListGonePage() {
  return (
    <div className={styles.page}>
      <Scene name="not-found" />
      <h1>This link no longer works</h1>
      <p>The owner ended it or made a new one. Ask them for the new link.</p>
      <div className={styles.actions}>
        <Link to="/" className={buttons.primary}>
          See all prices
        </Link>
      </div>
    </div>
  );
}
