import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { currentInstallOffer } from '~/lib/install-offer.ts';
import { PlainButton } from '~/ui/plain-button.tsx';
import styles from './install-hint.module.css';
import { dismissInstallHint, shouldShowInstallHint } from './install-moment.ts';

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
