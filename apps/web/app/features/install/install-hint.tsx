import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { currentInstallOffer } from '~/lib/install-offer.ts';
import { PlainButton } from '~/ui/plain-button.tsx';
import styles from './install-hint.module.css';

type Way = 'offer' | 'share menu';

export function InstallHint({ hasList }: { hasList: boolean }) {
  const [way, setWay] = useState<Way>();
  useEffect(() => {
    if (hasList) setWay(wayToInstall());
  }, [hasList]);
  if (!way) return null;
  const close = () => {
    dismissInstallHint();
    setWay(undefined);
  };
  const install = () => {
    void currentInstallOffer()
      ?.prompt()
      .catch(() => undefined);
    close();
  };
  return (
    <aside className={styles.hint} aria-label="Install the app">
      <Download size={20} />
      <p>
        {way === 'offer'
          ? 'Add your lists to your home screen. They open without signal too.'
          : 'Add your lists to your home screen: tap Share, then “Add to Home Screen”.'}
      </p>
      <div className={styles.actions}>
        {way === 'offer' && (
          <PlainButton look="primary" onClick={install}>
            Install
          </PlainButton>
        )}
        <PlainButton onClick={close}>No thanks</PlainButton>
      </div>
    </aside>
  );
}

/** Returns the way to install the app; undefined if it is installed, cannot be, or not yet to be suggested. */
function wayToInstall(): Way | undefined {
  if (matchMedia('(display-mode: standalone)').matches || !shouldShowInstallHint()) return undefined;
  if (currentInstallOffer()) return 'offer';
  // Only Safari on iOS has this property.
  return (navigator as { standalone?: boolean }).standalone === false ? 'share menu' : undefined;
}

const cookieName = 'bb_install';
const cookieSeconds = 365 * 24 * 60 * 60;
const sessionKey = 'install-counted';

/** Returns the number of visits with a list, or 'no' once the user has closed or accepted the suggestion. */
function readVisitCookie(): string {
  return new RegExp(`(?:^|;\\s*)${cookieName}=(\\w+)`).exec(document.cookie)?.[1] ?? '0';
}

function remember(value: string): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in too many browsers.
  document.cookie = `${cookieName}=${value}; path=/; max-age=${cookieSeconds}; samesite=lax${secure}`;
}

/** Counts the visit, once per session. Returns true from the second visit on. */
function shouldShowInstallHint(): boolean {
  const before = readVisitCookie();
  if (before === 'no') return false;
  const visits = Number(before) + (isFirstOfVisit() ? 1 : 0);
  remember(String(Math.min(visits, 9)));
  return visits >= 2;
}

function isFirstOfVisit(): boolean {
  try {
    if (sessionStorage.getItem(sessionKey) !== null) return false;
    sessionStorage.setItem(sessionKey, '1');
    return true;
  } catch {
    return false;
  }
}

function dismissInstallHint(): void {
  remember('no');
}
