import type { Notification } from '@bargain-buddy/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { listsQuery } from '~/features/lists/index.ts';
import { ApiError } from '~/lib/api-error.ts';
import { onSessionEnd } from '~/lib/session.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { acceptOrRejectInvite, markNotificationRead, refetchNotifications } from './queries.ts';

const snackbarMs = 3000;
const failures = { accept: 'Invite could not be accepted.', reject: 'Invite could not be rejected.' };

type InviteAnswer = { status: 'accepted'; listId: number | undefined } | { status: 'rejected' };

/** Invites answered on this page, by id. They count as handled regardless of the notification's text. */
const useAnswers = create<{ answers: ReadonlyMap<number, InviteAnswer> }>(() => ({ answers: new Map() }));
if (typeof window !== 'undefined') onSessionEnd(() => useAnswers.setState({ answers: new Map() }));

interface Answering {
  inviteId: number;
  answer: 'accept' | 'reject';
  notification: Notification;
}

export function useInviteAnswer(inviteId: number | undefined) {
  const queryClient = useQueryClient();
  const given = useAnswers(({ answers }) => (inviteId === undefined ? undefined : answers.get(inviteId)));
  const answering = useMutation({
    mutationFn: async ({ inviteId: id, answer, notification }: Answering) => {
      const listId = await acceptOrRejectInvite(id, answer);
      if (!notification.is_read) await markNotificationRead(notification.id).catch(() => undefined);
      return listId;
    },
    onSuccess: (listId, { inviteId: id, answer }) => {
      const handled: InviteAnswer = answer === 'accept' ? { status: 'accepted', listId } : { status: 'rejected' };
      useAnswers.setState(({ answers }) => ({ answers: new Map(answers).set(id, handled) }));
      if (answer === 'accept') {
        showSnackbar('Invite accepted', 'success', snackbarMs);
        void queryClient.invalidateQueries({ queryKey: listsQuery.queryKey });
      } else showSnackbar('Invite rejected', 'info', snackbarMs);
    },
    onError: (error, { answer }) => {
      const detail = error instanceof ApiError ? error.detail : undefined;
      showSnackbar(detail ?? failures[answer], 'warning', snackbarMs);
    },
    onSettled: refetchNotifications,
  });
  return { given, answering };
}
