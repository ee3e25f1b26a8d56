import { isRouteErrorResponse, useLocation } from 'react-router';
import { isConnectionFailure } from '~/lib/connection.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { Scene } from './brand/index.ts';
import buttons from './buttons.module.css';
import styles from './message-page.module.css';
import { NotFoundPage } from './not-found-page.tsx';

export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const isSignedIn = useIsSignedIn();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return <NotFoundPage />;
  const isOffline = isConnectionFailure(error);
  const { title, text } = isOffline ? notStored : (messages[status] ?? messages[500]);
  return (
    <div className={styles.page}>
      <title>{`${title} · Bargain Buddy`}</title>
      <meta name="robots" content="noindex" />
      <Scene name={isOffline || status === 503 ? 'offline' : 'error'} />
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={styles.actions}>
        {/* Whole documents: whatever went wrong in this one is left behind. */}
        {isOffline && isSignedIn ? (
          <a className={buttons.primary} href="/shopping-lists">
            Show my lists
          </a>
        ) : (
          <a className={buttons.primary} href="/">
            Back to all prices
          </a>
        )}
        <a className={buttons.secondary} href={pathname + search}>
          Try again
        </a>
      </div>
    </div>
  );
}

const notStored = { title: 'You are offline', text: 'This page isn’t saved on this phone.' };

const messages: {
  [status: number]: { title: string; text: string } | undefined;
  500: { title: string; text: string };
} = {
  500: {
    title: 'Something went wrong',
    text: 'Sorry, that was our mistake. Please try again in a little while.',
  },
  503: { title: 'We will be right back', text: 'Bargain Buddy is briefly unavailable. Please try again in a moment.' },
};
