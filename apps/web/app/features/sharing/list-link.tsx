import type { ListLink as Link } from '@bargain-buddy/contract';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '~/lib/format.ts';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { linkQuery, useEndLink, useMakeLink } from './queries.ts';
import styles from './share-dialog.module.css';
import { shareLink } from './share-link.ts';

interface ListLinkProps {
  listId: number;
  name: string;
}

export function ListLink({ listId, name }: ListLinkProps) {
  const { data: link, isError, refetch } = useQuery(linkQuery(listId));
  return (
    <section aria-labelledby="list-link">
      <h3 id="list-link" className={styles.heading}>
        Read-only link
      </h3>
      {link ? (
        <Known listId={listId} name={name} link={link} />
      ) : isError ? (
        <p className={styles.failure}>
          We couldn’t load the link.{' '}
          <button type="button" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      ) : (
        <div className={styles.skeleton} role="status" aria-label="Loading the link" />
      )}
    </section>
  );
}

function Known({ listId, name, link: { made_at } }: ListLinkProps & { link: Link }) {
  const make = useMakeLink(listId);
  const end = useEndLink(listId);
  const [isAsking, setAsking] = useState(false);
  // The server stores only a hash, so the link is available only right after its creation.
  const url = made_at && make.data ? new URL(make.data.path, window.location.origin).href : undefined;
  const onMake = () =>
    make.mutate(undefined, { onError: () => showSnackbar('Failed to make a link. Please try again.', 'error') });
  const onEnd = () =>
    end.mutate(undefined, {
      onSuccess: () => showSnackbar('Link ended', 'success'),
      onError: () => showSnackbar('Failed to end the link. Please try again.', 'error'),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <p className={styles.about}>{aboutOf(made_at, url !== undefined)}</p>
      {url && (
        <input
          className={styles.url}
          aria-label="Read-only link"
          readOnly
          value={url}
          onFocus={(e) => e.target.select()}
        />
      )}
      <div className={styles.linkActions}>
        {url && (
          <Button variant="outlined" onClick={() => void shareLink(name, url)}>
            {'share' in navigator ? 'Share link' : 'Copy link'}
          </Button>
        )}
        {!url && (
          <Button variant="outlined" loading={make.isPending} onClick={onMake}>
            {made_at ? 'Make a new link' : 'Make a link'}
          </Button>
        )}
        {made_at && (
          <Button color="error" disabled={make.isPending} onClick={() => setAsking(true)}>
            End link
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        title="End this link?"
        description="People who have it can no longer read the list. You can make a new link."
        action="End link"
        isBusy={end.isPending}
        onConfirm={onEnd}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function aboutOf(madeAt: string | null, isShown: boolean): string {
  if (isShown) return 'Anyone with this link can read the list. Copy it now; it won’t be shown again.';
  if (madeAt) return `A link was made on ${formatDay(madeAt)}. A new link ends it.`;
  return 'Anyone with the link can read the list, without an account. They cannot change it.';
}
