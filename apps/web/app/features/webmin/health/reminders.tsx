import type { Reminder, SnoozeReminder } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '~/lib/api-client.ts';
import { formatDay } from '~/lib/format.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { apiQuery, showFailure } from '../api.ts';
import styles from './data-health.module.css';
import { HealthPanel } from './health-panel.tsx';
import { nameOfReminder, reminderKeyOf, reminderText } from './reminder-text.ts';

const shownAtFirst = 6;
const dataHealthQuery = apiQuery(calls.getDataHealth);

export function SurveyReminders() {
  const answer = useQuery(dataHealthQuery);
  const [isWhole, setWhole] = useState(false);
  return (
    <HealthPanel title="Due" answer={answer}>
      {({ reminders }) => {
        const due = reminders.filter(({ is_put_off }) => !is_put_off);
        const postpone = reminders.filter(({ is_put_off }) => is_put_off);
        return (
          <>
            {due.length === 0 && (
              <p className={styles.nothing}>
                <Check size={20} /> Nothing is due.
              </p>
            )}
            <ul className={styles.list}>
              {(isWhole ? due : due.slice(0, shownAtFirst)).map((reminder) => (
                <ReminderRow key={reminderKeyOf(reminder)} reminder={reminder} />
              ))}
            </ul>
            {due.length > shownAtFirst && (
              <div>
                <Button onClick={() => setWhole(!isWhole)}>
                  {isWhole ? 'Show fewer' : `Show all ${due.length.toLocaleString('en')}`}
                </Button>
              </div>
            )}
            {postpone.length > 0 && (
              <details className={styles.details}>
                <summary>{formatCount(postpone.length, 'reminder')} postponed</summary>
                <ul className={styles.list}>
                  {postpone.map((reminder) => (
                    <ReminderRow key={reminderKeyOf(reminder)} reminder={reminder} />
                  ))}
                </ul>
              </details>
            )}
          </>
        );
      }}
    </HealthPanel>
  );
}

const choices = [
  ['week', 'In a week'],
  ['month', 'In a month'],
] as const;

function ReminderRow({ reminder }: { reminder: Reminder }) {
  const { kind, region, store, is_put_off, put_off_until } = reminder;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const queryClient = useQueryClient();
  const postpone = useMutation({
    mutationFn: (body: SnoozeReminder) => callApi(calls.putOffReminder, { body }),
    onSuccess: (_, { until }) => {
      showSnackbar(until === null ? 'The reminder is back.' : 'The reminder is postponed for everyone.', 'success');
      return Promise.all([
        queryClient.invalidateQueries(dataHealthQuery),
        queryClient.invalidateQueries({ queryKey: ['webmin', calls.getDashboard.path], refetchType: 'none' }),
      ]);
    },
    onError: showFailure,
  });
  const decide = (until: SnoozeReminder['until']) => {
    setOpen(false);
    postpone.mutate({ kind, until, ...(store ? { store: store.id } : { region: region ?? undefined }) });
  };
  const name = nameOfReminder(reminder);
  return (
    <li className={styles.reminder}>
      <div className={styles.what}>
        <strong>{name}</strong>
        <span className={styles.detail}>{reminderText(reminder)}</span>
        {is_put_off && (
          <span className={styles.detail}>
            Postponed until {put_off_until ? formatDay(put_off_until) : 'there is a new price'}
          </span>
        )}
      </div>
      <div className={styles.actions}>
        {store ? (
          <Link to={`/webmin/prices?store=${store.id}`} aria-label={`Prices of ${name}`}>
            Prices
          </Link>
        ) : (
          <Link to="/webmin/imports/mti" aria-label={`Import a survey of ${name}`}>
            Import a survey
          </Link>
        )}
        {is_put_off ? (
          <Button size="small" loading={postpone.isPending} onClick={() => decide(null)}>
            Remind again
          </Button>
        ) : (
          <Button
            ref={button}
            size="small"
            variant="outlined"
            aria-haspopup="menu"
            aria-label={`Remind me of ${name} later`}
            loading={postpone.isPending}
            onClick={() => setOpen(true)}
          >
            Later
          </Button>
        )}
        <Menu anchorEl={button.current} open={isOpen} onClose={() => setOpen(false)}>
          {choices.map(([until, text]) => (
            <MenuItem key={until} onClick={() => decide(until)}>
              {text}
            </MenuItem>
          ))}
          <MenuItem onClick={() => decide('seen')}>
            {kind === 'region' ? 'Until the next survey' : 'Until there is a new price'}
          </MenuItem>
        </Menu>
      </div>
    </li>
  );
}
