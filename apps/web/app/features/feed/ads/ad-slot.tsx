import { useEffect, useRef, useState } from 'react';
import { onceInView } from '~/lib/once-in-view.ts';
import { usePublicSettings } from '~/lib/public-settings.ts';
import styles from './ad-slot.module.css';

const unfilledTimeoutMs = 3000;

/** Shows an advertisement. Reserves space only for a configured client, and collapses if the slot stays unfilled. */
export function AdSlot() {
  const { adsClient } = usePublicSettings();
  const slot = useRef<HTMLElement>(null);
  const [isHidden, setHidden] = useState(false);

  useEffect(() => {
    const element = slot.current;
    if (!element) return;
    if (!adsClient) {
      const timer = setTimeout(() => setHidden(true), unfilledTimeoutMs);
      return () => clearTimeout(timer);
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopWatching = onceInView(element, '600px', () => {
      requestAd(adsClient);
      timer = setTimeout(() => setHidden(!isFilled(element)), unfilledTimeoutMs);
    });
    return () => {
      stopWatching();
      clearTimeout(timer);
    };
  }, [adsClient]);

  return (
    <aside
      ref={slot}
      className={styles.slot}
      aria-label="Advertisement"
      data-testid="ad-slot"
      data-reserved={adsClient !== null || undefined}
      data-hidden={isHidden || undefined}
      inert={isHidden}
    >
      {adsClient && (
        <div className={styles.frame}>
          <span className={styles.label}>Advertisement</span>
          <ins className={`adsbygoogle ${styles.ad}`} data-ad-client={adsClient} data-ad-format="horizontal" />
        </div>
      )}
    </aside>
  );
}

function isFilled(slot: HTMLElement): boolean {
  return slot.querySelector('[data-ad-status="filled"]') !== null;
}

const scriptAddress = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js';

declare global {
  interface Window {
    adsbygoogle?: object[];
  }
}

function requestAd(client: string): void {
  window.adsbygoogle ??= [];
  window.adsbygoogle.push({});
  if (document.querySelector(`script[src^="${scriptAddress}"]`)) return;
  const script = document.createElement('script');
  script.src = `${scriptAddress}?client=${encodeURIComponent(client)}`;
  script.async = true;
  script.crossOrigin = 'anonymous';
  document.head.append(script);
}
