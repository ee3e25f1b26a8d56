import { useRef } from 'react';
import { useCreateList } from '~/features/lists/index.ts';
import { formatDay } from '~/lib/format.ts';
import { listPath } from '~/lib/paths.ts';
import { problemLines } from '~/lib/problem-lines.ts';
import { useNavigateFromHere } from '~/lib/use-navigate-from-here.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import type { NameOf } from '../model/names.ts';
import type { PlanLink } from '../model/plan-link.ts';

const failure = 'We couldn’t save the list. Please try again.';

export function useSaveAsList({ items, region }: PlanLink, nameOf: NameOf) {
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
      showSnackbar(problemLines(error)[0] ?? failure, 'error');
      isUnderWay.current = false;
    }
  };
  return { save: () => void save(), isSaving };
}
