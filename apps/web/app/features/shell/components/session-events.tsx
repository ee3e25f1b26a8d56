import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { rememberHomeRegion, subscribeToHomeRegion } from '~/lib/home-region.ts';
import { useSamplePriceCount } from '~/lib/samples.ts';
import { accessToken, onSessionEnd, sendUnsentLogouts, syncHintCookie, useIsSignedIn } from '~/lib/session.ts';
import { loginPath } from '~/lib/sign-in-path.ts';
import { followSystemTheme, useThemeMode } from '~/lib/theme-mode.tsx';
import { useUser } from '~/lib/user.ts';
import { whenIdle } from '~/lib/when-idle.ts';

export function SessionEvents({ loadOutbox }: { loadOutbox: LoadOutbox }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useTheme();
  useRegionFromAccount();
  useLiveEvents();
  useRegisterServiceWorker();
  useStoreQueriesOnDevice();
  useUpdateStoredCatalogue();
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

function useTheme(): void {
  const user = useUser();
  const chosen = user?.theme_chosen ? user.theme_mode : undefined;
  useEffect(() => {
    if (chosen) useThemeMode.getState().setMode(chosen);
  }, [chosen]);
  useEffect(followSystemTheme, []);
}

function useRegionFromAccount(): void {
  const user = useUser();
  const hadRegion = useRef(false);
  useEffect(() => {
    const region = user?.preferred_region?.region;
    // A new account has none, and keeps the one that its person chose as a guest.
    if (region || (user && hadRegion.current)) rememberHomeRegion(region ?? '');
    hadRegion.current = region !== undefined;
  }, [user]);
}

type LoadOutbox = () => Promise<{ pageOutbox: () => unknown }>;

/** Starts the outbox on every page, so that pending changes are sent. */
function useOutboxOnEveryPage(load: LoadOutbox): void {
  const isSignedIn = useIsSignedIn();
  useEffect(() => {
    if (!isSignedIn) return;
    const start = async () => (await load()).pageOutbox();
    // If it cannot load, the next page load tries again.
    return whenIdle(() => void start().catch(() => undefined));
  }, [isSignedIn, load]);
}

function useLiveEvents(): void {
  const isSignedIn = useIsSignedIn();
  useEffect(() => {
    if (!isSignedIn) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    const start = () =>
      import('~/lib/live/start-live.ts').then(
        ({ startLiveEvents }) => {
          if (!isOver) stop = startLiveEvents();
        },
        // If this fails, the app works without automatic updates.
        () => undefined,
      );
    const cancel = whenIdle(() => void start());
    return () => {
      isOver = true;
      cancel();
      stop?.();
    };
  }, [isSignedIn]);
}

/** Stores query results on the device and restores them until they are fetched. */
function useStoreQueriesOnDevice(): void {
  const queryClient = useQueryClient();
  const isSignedIn = useIsSignedIn();
  const samples = useSamplePriceCount();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again after a sign-in.
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    const start = async () => {
      const { persistQueries, restoreQueries } = await import('~/lib/offline/persist-queries.ts');
      await restoreQueries(queryClient);
      if (!isOver) stop = persistQueries(queryClient, samples);
    };
    // If this fails, the app works online only.
    const cancel = whenIdle(() => void start().catch(() => undefined));
    return () => {
      isOver = true;
      cancel();
      stop?.();
    };
  }, [queryClient, isSignedIn]);
}

const checkMs = 15 * 60_000;

/** Stores the prices of the person's area on the device, for use without a network and as first results. */
function useUpdateStoredCatalogue(): void {
  useEffect(() => {
    const update = async () => {
      if (!savesData()) await (await import('~/lib/catalogue/stored-catalogue.ts')).updateCatalogue();
    };
    // Without storage or network, the server alone has prices.
    const start = () => void update().catch(() => undefined);
    const cancel = whenIdle(start);
    const timer = setInterval(start, checkMs);
    const stop = subscribeToHomeRegion(start);
    return () => {
      cancel();
      clearInterval(timer);
      stop();
    };
  }, []);
}

/** True if the person asked the browser for small downloads. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

function useRegisterServiceWorker(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    let cancel: (() => void) | undefined;
    // If storage is blocked, the app works online only.
    const register = () => void registerWorker().catch(() => undefined);
    const wait = () => {
      cancel = whenIdle(register);
    };
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { once: true });
    return () => {
      window.removeEventListener('load', wait);
      cancel?.();
    };
  }, []);
}

async function registerWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.register('/sw.js');
  const { active } = await serviceWorker.ready;
  // A page that loads during the worker's activation has no controller until the worker claims it.
  if (!serviceWorker.controller) active?.postMessage('claim');
}
