import { ListPlus } from 'lucide-react';
import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useCreateList } from '~/features/lists/index.ts';
import { failureMessages } from '~/lib/failure-messages.ts';
import { formatDay } from '~/lib/format.ts';
import { listPath } from '~/lib/paths.ts';
import type { PlanSettings } from '~/lib/plans/settings.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { loginPath } from '~/lib/sign-in-path.ts';
import { useNavigateFromHere } from '~/lib/use-navigate-from-here.ts';
import buttons from '~/ui/buttons.module.css';
import { PlainButton } from '~/ui/plain-button.tsx';
import { ShareButton } from '~/ui/share-button.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import type { NameOfItem } from '../model/names.ts';
import { type PlanLink, planLinkPath } from '../model/plan-link.ts';

interface GuestActionsProps {
  link: PlanLink;
  settings: PlanSettings;
  nameOf: NameOfItem;
}

export function GuestPlanActions({ link, settings, nameOf }: GuestActionsProps) {
  const isSignedIn = useIsSignedIn();
  const { pathname, search } = useLocation();
  const { save, isSaving } = useSaveAsList(link, nameOf);
  return (
    <>
      <ShareButton title="Where to shop" path={planLinkPath(link, settings)} className={buttons.primary} />
      {isSignedIn ? (
        <PlainButton aria-disabled={isSaving} onClick={save}>
          <ListPlus size={18} /> {isSaving ? 'Saving…' : 'Save as a list'}
        </PlainButton>
      ) : (
        <Link className={buttons.secondary} to={loginPath(pathname + search)}>
          <ListPlus size={18} /> Save as a list
        </Link>
      )}
    </>
  );
}

const failure = 'We couldn’t save the list. Please try again.';

function useSaveAsList({ items, region }: PlanLink, nameOf: NameOfItem) {
  const goTo = useNavigateFromHere();
  const { mutateAsync: create, isPending: isSaving } = useCreateList();
  // A ref, so that a double click is ignored before the next render and until the page is left.
  const isUnderWay = useRef(false);

  const save = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const name = `Shopping, ${formatDay(new Date().toISOString())}`;
    const named = items.map((item, index) => ({ ...item, known: { name: nameOf(index) } }));
    try {
      const list = await create({ name, ...(region && { area: { region } }), items: named });
      showSnackbar(`Saved as “${name}”.`, 'success');
      goTo(listPath(list.id));
    } catch (error) {
      showSnackbar(failureMessages(error)[0] ?? failure, 'error');
      isUnderWay.current = false;
    }
  };
  return { save: () => void save(), isSaving };
}
