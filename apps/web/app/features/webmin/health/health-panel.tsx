import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '../failure-text.ts';
import { Panel } from '../panel.tsx';
import styles from './data-health.module.css';

interface HealthPanelProps<Data> {
  title: string;
  answer: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

export function HealthPanel<Data>({
  title,
  answer: { data, error, isPaused, refetch },
  children,
}: HealthPanelProps<Data>) {
  const isLoading = data === undefined && !isPaused && !error;
  return (
    <Panel title={title} isLoading={isLoading}>
      {error && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          {failureText(error)}
        </Alert>
      )}
      {data !== undefined && children(data)}
      {data === undefined && isPaused && <p className={styles.note}>It loads once you are online.</p>}
      {isLoading && <Skeleton variant="rounded" height={240} />}
    </Panel>
  );
}
