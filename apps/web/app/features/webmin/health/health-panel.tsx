import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '../failure-text.ts';
import { Panel } from '../panel.tsx';

interface HealthPanelProps<Data> {
  title: string;
  answer: UseQueryResult<Data>;
  /** What is shown once it is there. */
  children: (data: Data) => ReactNode;
}

/** A panel of what is read from the server: a skeleton at first, and a way to try again where reading fails. */
export function HealthPanel<Data>({ title, answer: { data, error, refetch }, children }: HealthPanelProps<Data>) {
  return (
    <Panel title={title}>
      {error && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          {failureText(error)}
        </Alert>
      )}
      {data === undefined ? !error && <Skeleton variant="rounded" height={240} /> : children(data)}
    </Panel>
  );
}
