import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText } from '../failure-text.ts';

/** Finds the ids of all matching records on all pages. `is_cut` is true if some are missing. */
export type FindMatching = () => Promise<{ ids: number[]; is_cut: boolean }>;

interface SelectMatchingProps {
  count: number | undefined;
  chosen: number;
  isPageChosen: boolean;
  findMatching: FindMatching | undefined;
  onChoose: (ids: readonly number[]) => void;
}

export function SelectMatching({ count, chosen, isPageChosen, findMatching, onChoose }: SelectMatchingProps) {
  const find = useMutation({
    mutationFn: async () => findMatching?.(),
    onSuccess: (found) => {
      if (!found) return;
      onChoose(found.ids);
      if (found.is_cut)
        showSnackbar(`Only the first ${found.ids.length.toLocaleString('en')} are selected.`, 'warning');
    },
    onError: (error) => showSnackbar(failureText(error), 'error'),
  });
  if (chosen === 0) return null;
  const areMore = findMatching && isPageChosen && (count === undefined || chosen < count);
  return (
    <>
      {areMore && (
        <Button size="small" loading={find.isPending} onClick={() => find.mutate()}>
          Select all {count?.toLocaleString('en')} matching
        </Button>
      )}
      <Button size="small" onClick={() => onChoose([])}>
        Select none
      </Button>
    </>
  );
}
