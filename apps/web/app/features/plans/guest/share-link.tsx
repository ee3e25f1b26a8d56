import { Check, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type PlanSettings, withSettings } from '~/lib/plans/settings.ts';
import buttons from '~/ui/buttons.module.css';
import { type PlanLink, writePlanLink } from '../model/plan-link.ts';

const confirmationMs = 3_000;

export const planLinkPath = (link: PlanLink, settings: PlanSettings) =>
  `/where-to-shop?${withSettings(writePlanLink(link), settings)}`;

export function ShareLink({ path, look = buttons.primary }: { path: string; look?: string | undefined }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const share = async () => {
    const url = new URL(path, window.location.origin).href;
    if ('share' in navigator) {
      // `share` rejects when the user closes the sheet.
      await navigator.share({ title: 'Where to shop', url }).catch(() => undefined);
      return;
    }
    try {
      await (navigator as Navigator).clipboard.writeText(url);
      setCopied(true);
    } catch {
      window.prompt('Copy this link', url);
    }
  };
  const Icon = isCopied ? Check : Share2;
  return (
    <button type="button" className={look} onClick={() => void share()}>
      <Icon size={18} aria-hidden="true" />
      <span aria-live="polite">{isCopied ? 'Link copied' : 'Share'}</span>
    </button>
  );
}
