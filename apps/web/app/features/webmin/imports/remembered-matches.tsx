import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText } from '../failure-text.ts';
import { Panel } from '../panel.tsx';
import styles from './imports.module.css';
import { matchesQuery, useChangeMatch } from './matches.ts';

export function RememberedMatches() {
  const { data } = useQuery(matchesQuery());
  const change = useChangeMatch();
  if (!data || data.length === 0) return null;
  return (
    <Panel title="What files mean">
      <ul className={styles.unknown}>
        {data.map(({ kind, key, name, record_name }) => (
          <li key={`${kind} ${key}`}>
            <span className={styles.name}>
              {name} → {record_name}
            </span>
            <Button
              size="small"
              aria-label={`Forget what ${name} means`}
              loading={change.isPending && change.variables.key === key}
              onClick={() =>
                change.mutate(
                  { kind, key, name, record: null },
                  { onError: (error) => showSnackbar(failureText(error), 'error') },
                )
              }
            >
              Forget
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
