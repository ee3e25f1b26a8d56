import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText } from '../failure-text.ts';

/** The ids of all that match, beyond the page. */
export type FindMatching = () => Promise<{ ids: number[]; is_cut: boolean }>;

interface SelectMatchingProps {
  /** How many match, once that is known. */
  count: number | undefined;
  chosen: number;
  isPageChosen: boolean;
  findMatching: FindMatching | undefined;
  onChoose: (ids: readonly number[]) => void;
}

/** Where a whole page is selected, offers to select all that match, on every page; and nothing. */
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
