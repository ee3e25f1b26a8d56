import { Link } from 'react-router';
import { Scene } from '~/ui/brand/index.ts';
import buttons from '~/ui/buttons.module.css';
import styles from '~/ui/message-page.module.css';

/** For the link of a list that was ended, or never was (QCK-06). */
export function DeadLinkPage() {
  return (
    <div className={styles.page}>
      <Scene name="not-found" />
      <h1>This link does not work any more</h1>
      <p>Whoever shared the list with you has ended the link, or made a new one. Ask them for it.</p>
      <div className={styles.actions}>
        <Link to="/" className={buttons.primary}>
          See all prices
        </Link>
      </div>
    </div>
  );
}
