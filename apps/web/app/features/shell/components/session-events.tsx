import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { accessToken, onSessionEnd, sendUnsentLogouts, syncHintCookie } from '~/lib/session.ts';
import { loginPath } from '~/lib/sign-in-path.ts';
import { usePersistedQueries } from '../use-kept-reading.ts';
import { useLiveEvents } from '../use-live.ts';
import { type LoadOutbox, useOutboxOnEveryPage } from '../use-outbox.ts';
import { useRegionFromAccount } from '../use-region-from-account.ts';
import { useStoredCatalogue } from '../use-stored-catalogue.ts';
import { useTheme } from '../use-theme.ts';
import { useWorker } from '../use-worker.ts';

export function SessionEvents({ loadOutbox }: { loadOutbox: LoadOutbox }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useTheme();
  useRegionFromAccount();
  useLiveEvents();
  useWorker();
  usePersistedQueries();
  useStoredCatalogue();
  useOutboxOnEveryPage(loadOutbox);

  useEffect(syncHintCookie, []);
  useEffect(() => {
    const send = () => void sendUnsentLogouts().catch(() => undefined);
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, []);
  // After hydration React renders no guest elements for signed-in users, so CSS need not hide them.
  useEffect(() => {
    delete document.documentElement.dataset.signedIn;
  }, []);
  useEffect(
    () =>
      onSessionEnd((ending) => {
        void queryClient.cancelQueries();
        queryClient.clear();
        void import('~/lib/offline/persist-queries.ts')
          .then(({ deleteStoredQueries }) => deleteStoredQueries())
          .catch(() => undefined);
        // Another user is signed in now, so all data of this page is stale.
        if (ending === 'elsewhere' && accessToken() !== null) window.location.reload();
        if (ending === 'lost') void navigate(loginPath(pathname + search), { replace: true });
      }),
    [queryClient, navigate, pathname, search],
  );
  return null;
}
