import Button from '@mui/material/Button';
import type { UseQueryOptions } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmButton } from '~/ui/confirm-button.tsx';
import { shareOrCopy } from '~/ui/share-or-copy.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { useSharingMutation } from '../queries.ts';
import styles from '../share-dialog.module.css';
import { SharingFailure } from '../sharing-failure.tsx';

const notShared = 'We couldn’t share the link. Copy it from the field.';

export interface ShareLinkProps {
  listId: number;
  name: string;
}

interface LinkSectionProps<Link extends { made_at: string | null }> {
  listId: number;
  id: string;
  title: string;
  shareTitle: string;
  query: UseQueryOptions<Link>;
  makeLink: () => Promise<{ path: string }>;
  endLink: () => Promise<unknown>;
  describe(link: Link, isShown: boolean): string;
  endDescription: string;
  /** More ways to share the link, below its field. */
  children?(url: string): ReactNode;
}

export function ShareLinkSection<Link extends { made_at: string | null }>(props: LinkSectionProps<Link>) {
  const { data: link, isError, refetch } = useQuery(props.query);
  return (
    <section aria-labelledby={props.id}>
      <h3 id={props.id} className={styles.heading}>
        {props.title}
      </h3>
      {link ? (
        <LoadedLink {...props} link={link} />
      ) : isError ? (
        <SharingFailure what="the link" retry={() => void refetch()} />
      ) : (
        <div className={styles.skeleton} role="status" aria-label="Loading the link" />
      )}
    </section>
  );
}

function LoadedLink<Link extends { made_at: string | null }>({
  listId,
  title,
  shareTitle,
  makeLink,
  endLink,
  describe,
  endDescription,
  children,
  link,
}: LinkSectionProps<Link> & { link: Link }) {
  const make = useSharingMutation(listId, makeLink);
  const end = useSharingMutation(listId, endLink);
  // The server stores only a hash, so the link is available only right after its creation.
  const url = link.made_at && make.data ? new URL(make.data.path, window.location.origin).href : undefined;
  const onMake = () =>
    make.mutate(undefined, { onError: () => showSnackbar('Failed to make a link. Please try again.', 'error') });
  const onEnd = (close: () => void) =>
    end.mutate(undefined, {
      onSuccess: () => showSnackbar('Link ended', 'success'),
      onError: () => showSnackbar('Failed to end the link. Please try again.', 'error'),
      onSettled: close,
    });
  return (
    <>
      <p className={styles.about}>{describe(link, url !== undefined)}</p>
      {url && (
        <input className={styles.url} aria-label={title} readOnly value={url} onFocus={(e) => e.target.select()} />
      )}
      {url && children?.(url)}
      <div className={styles.linkActions}>
        {url && (
          <Button
            variant="outlined"
            onClick={() => void shareOrCopy({ title: shareTitle, url }, 'Link copied', notShared)}
          >
            {'share' in navigator ? 'Share link' : 'Copy link'}
          </Button>
        )}
        {!url && (
          <Button variant="outlined" loading={make.isPending} onClick={onMake}>
            {link.made_at ? 'Make a new link' : 'Make a link'}
          </Button>
        )}
        {link.made_at && (
          <ConfirmButton
            color="error"
            disabled={make.isPending}
            title="End this link?"
            description={endDescription}
            action="End link"
            isBusy={end.isPending}
            onConfirm={onEnd}
          >
            End link
          </ConfirmButton>
        )}
      </div>
    </>
  );
}
