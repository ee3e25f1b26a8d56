import * as calls from '@bargain-buddy/contract/calls';
import Button from '@mui/material/Button';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText } from '../failure-text.ts';
import { formatTime } from '../format-time.ts';
import type { Kind } from './queries.ts';
import styles from './record-history.module.css';
import { linesOf } from './revision-lines.ts';

const revisionsQuery = (kind: Kind, record: number) =>
  queryOptions({
    queryKey: ['webmin', 'catalogue', kind, record, 'revisions'],
    queryFn: ({ signal }) => callApi(calls.listRevisions, { query: { kind, record }, signal }),
  });

export function RecordHistory({ kind, id }: { kind: Kind; id: number }) {
  const { data } = useQuery(revisionsQuery(kind, id));
  const queryClient = useQueryClient();
  const undo = useMutation({
    mutationFn: (revision: number) => callApi(calls.undoRevision, { params: { id: revision } }),
    onSuccess: ({ message, kept }) => {
      const stays = kept.length > 0 ? ` ${kept.join(', ')} was changed later and stays.` : '';
      showSnackbar(message + stays, 'success');
      return queryClient.invalidateQueries();
    },
    onError: (error) => showSnackbar(failureText(error), 'error'),
  });
  if (!data || data.results.length === 0) return null;
  return (
    <section aria-label="Changes">
      <h3 className={styles.heading}>Changes</h3>
      <ul className={styles.list}>
        {data.results.map((revision) => (
          <li key={revision.id} className={styles.change}>
            <div className={styles.text}>
              <span className={styles.who}>
                {revision.changed_by ?? 'a deleted account'}, {formatTime(revision.changed_at)}
              </span>
              {linesOf(revision).map((line) => (
                <span key={line}>{line}</span>
              ))}
            </div>
            {revision.undone_at ? (
              <span className={styles.who}>Undone</span>
            ) : (
              revision.before && (
                <Button
                  size="small"
                  loading={undo.isPending && undo.variables === revision.id}
                  onClick={() => undo.mutate(revision.id)}
                >
                  Undo
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
