import type { Integration } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { apiQuery, failureText } from '../api.ts';
import { formatTime } from '../format-time.ts';
import { LoadFailureAlert, Panel } from '../panel.tsx';
import styles from './integrations.module.css';

const integrationsQuery = apiQuery(calls.listIntegrations);

export default function Integrations() {
  const query = useQuery(integrationsQuery);
  const { data } = query;
  if (query.error) return <LoadFailureAlert query={query} text="The integrations could not be loaded." />;
  if (!data) return <Skeleton variant="rounded" height={480} />;
  return (
    <div className={styles.cards}>
      {data.map((integration) => (
        <Card key={integration.name} integration={integration} />
      ))}
    </div>
  );
}

export const integrationStates = {
  ready: { label: 'Ready', color: 'success' },
  failing: { label: 'Failing', color: 'error' },
  off: { label: 'Not set up', color: 'default' },
} as const;

function Card({ integration }: { integration: Integration }) {
  const { name, title, purpose, state, settings, missing, can_test, last_success, last_failure, last_error } =
    integration;
  const queryClient = useQueryClient();
  const test = useMutation({
    mutationFn: () => callApi(calls.testIntegration, { params: { name } }),
    onSettled: () => queryClient.invalidateQueries(integrationsQuery),
  });
  return (
    <Panel title={title}>
      <div>
        <Chip size="small" label={integrationStates[state].label} color={integrationStates[state].color} />
      </div>
      <p className={styles.text}>{purpose}</p>
      <p className={styles.text}>
        Settings:{' '}
        {settings.map((setting) => (
          <code key={setting} className={styles.setting} data-missing={missing.includes(setting) || undefined}>
            {setting}
          </code>
        ))}
      </p>
      {missing.length > 0 && <p className={styles.text}>To use it, set {missing.join(', ')} and restart the app.</p>}
      {(last_success || last_failure) && (
        <dl className={styles.times}>
          <dt>Last success</dt>
          <dd>{last_success ? formatTime(last_success) : 'none yet'}</dd>
          <dt>Last failure</dt>
          <dd>{last_failure ? `${formatTime(last_failure)}: ${last_error}` : 'none'}</dd>
        </dl>
      )}
      {test.data && <Alert severity={test.data.ok ? 'success' : 'error'}>{test.data.message}</Alert>}
      {test.error && <Alert severity="error">{failureText(test.error)}</Alert>}
      {can_test && (
        <div>
          <Button
            variant="outlined"
            loading={test.isPending}
            aria-label={`Test ${title}`}
            onClick={() => test.mutate()}
          >
            Test
          </Button>
        </div>
      )}
    </Panel>
  );
}
