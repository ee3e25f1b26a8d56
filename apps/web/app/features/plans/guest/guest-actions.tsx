import { ListPlus } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import type { PlanSettings } from '~/lib/plans/settings.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { loginPath } from '~/lib/sign-in-path.ts';
import buttons from '~/ui/buttons.module.css';
import { PlainButton } from '~/ui/plain-button.tsx';
import { ShareButton } from '~/ui/share-button.tsx';
import type { NameOf } from '../model/names.ts';
import { type PlanLink, planLinkPath } from '../model/plan-link.ts';
import { useSaveAsList } from './use-save-as-list.ts';

interface GuestActionsProps {
  link: PlanLink;
  settings: PlanSettings;
  nameOf: NameOf;
}

export function GuestActions({ link, settings, nameOf }: GuestActionsProps) {
  const isSignedIn = useIsSignedIn();
  const { pathname, search } = useLocation();
  const { save, isSaving } = useSaveAsList(link, nameOf);
  return (
    <>
      <ShareButton title="Where to shop" path={planLinkPath(link, settings)} className={buttons.primary} />
      {isSignedIn ? (
        <PlainButton aria-disabled={isSaving} onClick={save}>
          <ListPlus size={18} aria-hidden="true" /> {isSaving ? 'Saving…' : 'Save as a list'}
        </PlainButton>
      ) : (
        <Link className={buttons.secondary} to={loginPath(pathname + search)}>
          <ListPlus size={18} aria-hidden="true" /> Save as a list
        </Link>
      )}
    </>
  );
}
