import type { ImportMatch } from '@bargain-buddy/contract';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '~/lib/format.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText } from '../failure-text.ts';
import { matchesQuery, useChangeMatch } from '../imports/matches.ts';
import type { Kind } from './queries.ts';
import styles from './record-history.module.css';

const origins = {
  match: 'Matched at an import',
  correction: 'Old name',
  merge: 'Merged into this one',
};

export function RecordAliases({ kind, id }: { kind: Kind; id: number }) {
  const { data = [] } = useQuery(matchesQuery({ kind, record: id }));
  const change = useChangeMatch();
  const forget = (alias: ImportMatch) =>
    change.mutate(
      { kind, key: alias.key, name: alias.name, record: null },
      {
        onSuccess: () => showSnackbar(`Files no longer match ${alias.name} to this ${kind}.`, 'success'),
        onError: (error) => showSnackbar(failureText(error), 'error'),
      },
    );
  if (data.length === 0) return null;
  return (
    <section aria-label="Names in files">
      <h3 className={styles.heading}>Names in files</h3>
      <ul className={styles.list}>
        {data.map((alias) => (
          <li key={alias.key} className={styles.change}>
            <div className={styles.text}>
              <span>{alias.name}</span>
              <span className={styles.who}>
                {origins[alias.origin]}, {formatDay(alias.matched_at)}
              </span>
            </div>
            <Button
              size="small"
              aria-label={`Remove the name ${alias.name}`}
              loading={change.isPending && change.variables.key === alias.key}
              onClick={() => forget(alias)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
