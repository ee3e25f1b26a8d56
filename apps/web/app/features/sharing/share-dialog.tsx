import type { ShoppingList } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ComponentType, useEffect, useId } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { contractResolver } from '~/lib/contract-resolver.ts';
import { listenToLists } from '~/lib/live-events.ts';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import { useLazyComponent } from '~/ui/lazy-part/use-lazy-component.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { ListPeople } from './people.tsx';
import { invitesQuery, membersQuery, sharingKey, useSharingMutation } from './queries.ts';
import styles from './share-dialog.module.css';
import { SharingFailure } from './sharing-failure.tsx';

const loadJoinLink = () => import('./online/join-link.tsx');
const loadListLink = () => import('./online/list-link.tsx');

interface ShareDialogProps {
  list: ShoppingList;
  open: boolean;
  onClose: () => void;
}

export function ShareDialog({ list, open, onClose }: ShareDialogProps) {
  const { id, name } = list;
  const titleId = useId();
  const queryClient = useQueryClient();
  const members = useQuery(membersQuery(id));
  const invites = useQuery(invitesQuery(id));
  const hasFailed = (members.isError && !members.data) || (invites.isError && !invites.data);
  const refetch = () => void queryClient.refetchQueries({ queryKey: sharingKey(id) });

  useEffect(() => {
    if (hasFailed) showSnackbar('Failed to load sharing data', 'error');
  }, [hasFailed]);
  useEffect(() => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: sharingKey(id) });
    return listenToLists((event) => {
      const isAboutSharing = event.changed.includes('members') || event.changed.includes('invites');
      if (event.id === id && isAboutSharing) refresh();
    }, refresh);
  }, [queryClient, id]);

  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId} className={styles.title}>
        Share “{name}”
        <IconButton aria-label="Close" onClick={onClose} className={styles.close}>
          <X size={22} />
        </IconButton>
      </DialogTitle>
      <DialogContent className={styles.content}>
        <LinkSlot load={loadJoinLink} listId={id} name={name} />
        <InviteForm listId={id} />
        {hasFailed ? (
          <SharingFailure what="members and invites" retry={refetch} />
        ) : (
          <ListPeople listId={id} invites={invites.data} members={members.data} />
        )}
        <LinkSlot load={loadListLink} listId={id} name={name} />
      </DialogContent>
    </Dialog>
  );
}

interface LinkProps {
  listId: number;
  name: string;
}

/** A section for a link. Links need a connection, so the device does not store their code. */
function LinkSlot({ load, ...link }: LinkProps & { load: () => Promise<{ default: ComponentType<LinkProps> }> }) {
  const { Part, retry } = useLazyComponent(load, true);
  if (Part) return <Part {...link} />;
  if (retry) return <SharingFailure what="the link" retry={retry} />;
  return <div className={styles.skeleton} role="status" aria-label="Loading the link" />;
}

const resolver = contractResolver(({ newInviteSchema }) => newInviteSchema);
const hint = 'We’ll email them an invite.';

function InviteForm({ listId }: { listId: number }) {
  const invite = useSharingMutation(listId, (email: string) =>
    callApi(calls.inviteToList, { params: { id: listId }, body: { email } }),
  );
  const { field, watch, reset, formState, isSubmitting, onSubmit } = useAppForm({
    mode: 'onTouched',
    resolver,
    defaultValues: { email: '' },
    send: async ({ email }) => {
      await invite.mutateAsync(email);
      showSnackbar(`Invite sent to ${email}`, 'success');
      reset();
    },
    failureText: (error) => {
      if (!(error instanceof ApiError && error.fields.email))
        showSnackbar('Failed to send invite. Please try again.', 'error');
      return undefined;
    },
  });
  const email = watch('email');
  const isEmpty = email.trim() === '';
  const { isValid, errors } = formState;
  // The server's refusal has no type. The same address can be sent again.
  const isRefused = errors.email !== undefined && !errors.email.type;

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        autoFocus
        fullWidth
        {...field('email', { hint })}
        {...(isEmpty && { error: false, helperText: hint })}
        value={email}
      />
      <Button
        type="submit"
        variant="contained"
        disabled={isEmpty || !(isValid || isRefused)}
        loading={isSubmitting}
        className={styles.send}
      >
        Send Invite
      </Button>
    </form>
  );
}
