import type { ShoppingList } from '@bargain-buddy/contract';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ComponentType } from 'react';
import { useEffect, useId } from 'react';
import { listenToLists } from '~/lib/live-events.ts';
import { useLazyComponent } from '~/ui/lazy-part/use-lazy-component.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { InviteForm } from './invite-form.tsx';
import { ListInvites } from './invites.tsx';
import { ListMembers } from './members.tsx';
import { invitesQuery, membersQuery, sharingKey } from './queries.ts';
import styles from './share-dialog.module.css';

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
          <p className={styles.failure}>
            We couldn’t load members and invites.{' '}
            <button type="button" onClick={refetch}>
              Try again
            </button>
          </p>
        ) : (
          <>
            <ListInvites listId={id} invites={invites.data} />
            <ListMembers listId={id} members={members.data} />
          </>
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
  if (!retry) return <div className={styles.skeleton} role="status" aria-label="Loading the link" />;
  return (
    <p className={styles.failure}>
      We couldn’t load the link.{' '}
      <button type="button" onClick={retry}>
        Try again
      </button>
    </p>
  );
}
