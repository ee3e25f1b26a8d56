import { Link } from 'react-router';
import { Scene } from './brand/index.ts';
import buttons from './buttons.module.css';
import styles from './message-page.module.css';

interface NotFoundPageProps {
  title?: string;
  text?: string;
}

export function NotFoundPage({
  title = 'This shelf is empty',
  text = 'We couldn’t find that page. It may have moved, or the link has a typo.',
}: NotFoundPageProps) {
  return (
    <div className={styles.page}>
      <Scene name="not-found" />
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={styles.actions}>
        <Link to="/" className={buttons.primary}>
          See all prices
        </Link>
      </div>
    </div>
  );
}
