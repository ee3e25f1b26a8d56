import type { ShoppingList } from '@bargain-buddy/contract';
import { useEffect, useEffectEvent } from 'react';
import { useNavigateFromHere } from '~/lib/use-navigate-from-here.ts';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { useDeleteOrLeaveList } from '../model/change-lists.ts';
import { samePageNavigation } from '../use-selected-list.ts';

interface EndListDialogProps {
  list: ShoppingList;
  open: boolean;
  onClose: () => void;
  onEnded: () => void;
}

export function EndListDialog({ list, open, onClose, onEnded }: EndListDialogProps) {
  const goTo = useNavigateFromHere();
  const end = useDeleteOrLeaveList(list);
  const { name, is_owner, member_count } = list;
  const { success, failure, ...question } = is_owner ? deletion(name, member_count) : departure(name);
  const isEnded = !open && end.isSuccess;
  const moveOn = useEffectEvent(onEnded);
  // Moves the focus, because the focused button disappeared with the list.
  useEffect(() => {
    if (isEnded) moveOn();
  }, [isEnded]);
  const confirm = () => {
    if (!open || end.isPending) return;
    // TanStack Query skips this callback if the user has left the page.
    const onSuccess = () => {
      onClose();
      goTo('/shopping-lists', { replace: true, ...samePageNavigation });
    };
    // `mutateAsync` reports the result even if the list unmounts this component before the server responds.
    void end
      .mutateAsync(undefined, { onSuccess })
      .then(({ result }) => result)
      .then(
        () => showSnackbar(success, 'success'),
        () => showSnackbar(failure, 'error'),
      );
  };
  return <ConfirmDialog {...question} open={open} isBusy={end.isPending} onConfirm={confirm} onClose={onClose} />;
}

function deletion(name: string, members: number) {
  const others = members > 1 ? ' The people you share it with lose it too.' : '';
  return {
    title: `Delete “${name}”?`,
    description: `This deletes the list and everything on it for good.${others}`,
    action: 'Delete',
    success: `“${name}” deleted`,
    failure: 'Failed to delete shopping list. Please try again.',
  };
}

function departure(name: string) {
  return {
    title: `Leave “${name}”?`,
    description: 'You lose access to this list. Its owner can invite you again.',
    action: 'Leave',
    success: `Left "${name}"`,
    failure: 'Failed to leave list',
  };
}
