import type { DeletionPreview } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { callApi } from '~/lib/api-client.ts';
import { deletePendingChanges } from '~/lib/outbox/storage.ts';
import { logOutOfDevice, signedInAccountId } from '~/lib/session.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { ConfirmByPasswordDialog } from '../password-dialog.tsx';
import styles from './delete-account-dialog.module.css';

export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { data: preview, isError } = useQuery({
    queryKey: ['deletion'],
    queryFn: () => callApi(calls.previewDeletion),
    staleTime: 0,
    gcTime: 0,
  });
  const remove = async (password: string) => {
    await callApi(calls.deleteOwnAccount, { body: { password } });
    await deletePendingChanges(signedInAccountId() ?? '');
    logOutOfDevice();
    void navigate('/');
    showSnackbar('Your account has been deleted.', 'info');
  };
  return (
    <ConfirmByPasswordDialog
      title="Delete your account?"
      action="Delete"
      isDangerous
      isReady={preview !== undefined}
      onConfirm={remove}
      onClose={onClose}
    >
      <p className={styles.text}>This deletes your profile, searches, preferred stores and devices for good.</p>
      {preview && <Consequences preview={preview} />}
      {!preview && !isError && <Skeleton variant="rounded" height={72} />}
      {isError && <p className={styles.text}>We couldn’t load your lists. Please try again.</p>}
    </ConfirmByPasswordDialog>
  );
}

function Consequences({ preview: { lists, prices } }: { preview: DeletionPreview }) {
  return (
    <>
      {lists.length > 0 && (
        <ul className={styles.lists} aria-label="Your lists">
          {lists.map(({ name, outcome, next_owner }, index) => (
            // Lists may have the same name, and their order does not change here.
            // biome-ignore lint/suspicious/noArrayIndexKey: there is no other key
            <li key={index}>
              <strong>{name}</strong> {outcome === 'handed_over' && `goes to ${next_owner}.`}
              {outcome === 'deleted' && 'will be deleted. Only you have it.'}
              {outcome === 'left' && 'stays with its owner. You leave it.'}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.text}>
        {prices === 0
          ? 'You have not reported any prices.'
          : `${formatCount(prices, 'price')} that you reported ${prices === 1 ? 'stays' : 'stay'}, without your name.`}
      </p>
    </>
  );
}
