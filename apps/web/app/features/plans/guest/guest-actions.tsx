import { Check, ListPlus, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useIsSignedIn } from '~/lib/session.ts';
import { loginPath } from '~/lib/sign-in-path.ts';
import buttons from '~/ui/buttons.module.css';
import type { NameOf } from '../model/names.ts';
import { type PlanLink, writePlanLink } from '../model/plan-link.ts';
import { type PlanSettings, withSettings } from '../model/settings.ts';
import { useSaveAsList } from './use-save-as-list.ts';

interface GuestActionsProps {
  link: PlanLink;
  settings: PlanSettings;
  nameOf: NameOf;
}

const confirmationMs = 3_000;

export function GuestActions({ link, settings, nameOf }: GuestActionsProps) {
  const isSignedIn = useIsSignedIn();
  const { pathname, search } = useLocation();
  const { save, isSaving } = useSaveAsList(link, nameOf);
  return (
    <>
      <ShareLink path={`/where-to-shop?${withSettings(writePlanLink(link), settings)}`} />
      {isSignedIn ? (
        <button type="button" className={buttons.secondary} aria-disabled={isSaving} onClick={save}>
          <ListPlus size={18} aria-hidden="true" /> {isSaving ? 'Saving…' : 'Save as a list'}
        </button>
      ) : (
        <Link className={buttons.secondary} to={loginPath(pathname + search)}>
          <ListPlus size={18} aria-hidden="true" /> Save as a list
        </Link>
      )}
    </>
  );
}

function ShareLink({ path }: { path: string }) {
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
    <button type="button" className={buttons.primary} onClick={() => void share()}>
      <Icon size={18} aria-hidden="true" />
      <span aria-live="polite">{isCopied ? 'Link copied' : 'Share'}</span>
    </button>
  );
}
