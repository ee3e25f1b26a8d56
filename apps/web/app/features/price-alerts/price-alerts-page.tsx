import type { PriceAlert, PriceAlertChange } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { contractResolver } from '~/lib/contract-resolver.ts';
import { currentPriceText } from '~/lib/current-price-text.ts';
import { formatPrice } from '~/lib/format.ts';
import { kindPath, listPlanPath, productPath } from '~/lib/paths.ts';
import { priceAlertsQuery, toSameAlertInput } from '~/lib/price-alerts-query.ts';
import { EmptyState } from '~/ui/empty-state/empty-state.tsx';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import { PlainButton } from '~/ui/plain-button.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import styles from './price-alerts.module.css';

export function PriceAlertsPage() {
  const { data, isError, refetch } = useQuery(priceAlertsQuery);
  const change = useChange();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>
        Price alerts
      </h1>
      {!data && !isError && <p role="status">Loading price alerts…</p>}
      {!data && isError && (
        <EmptyState scene="offline" title="Not loaded" text="We couldn’t load your price alerts.">
          <PlainButton onClick={() => void refetch()}>Try again</PlainButton>
        </EmptyState>
      )}
      {data && (
        <label className={styles.mails}>
          <input
            type="checkbox"
            checked={data.mails}
            disabled={change.isPending}
            onChange={({ target: { checked: mails } }) =>
              change.mutate(() => callApi(calls.changeAlertMails, { body: { mails } }))
            }
          />
          Send price alerts by email too
        </label>
      )}
      {data?.results.length === 0 && (
        <EmptyState
          scene="quiet"
          title="No price alerts"
          text="Open a price and choose “Watch this price”, or “Watch the total” where a list is cheapest."
        />
      )}
      {data && data.results.length > 0 && (
        <ul className={styles.list}>
          {data.results.map((alert) => (
            <AlertRow key={alert.id} alert={alert} onDeleted={() => heading.current?.focus()} />
          ))}
        </ul>
      )}
    </div>
  );
}

const failureText = (error: unknown) =>
  error instanceof ApiError ? error.message : 'We couldn’t save this change. Please try again.';

/** Runs one request and reloads the alerts. */
function useChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (send: () => Promise<unknown>) => send(),
    onError: (error) => showSnackbar(failureText(error), 'error'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: priceAlertsQuery.queryKey }),
  });
}

function AlertRow({ alert, onDeleted }: { alert: PriceAlert; onDeleted: () => void }) {
  const change = useChange();
  const [isEditing, setEditing] = useState(false);
  const { id, product, kind, list, is_paused, unit } = alert;
  const name = product?.name ?? kind?.name ?? list?.name ?? '';
  const path = pathOf(alert);
  const per = unit ? ` (${unit})` : '';
  const remove = () =>
    change.mutate(() => callApi(calls.deletePriceAlert, { params: { id } }), {
      onSuccess: () => {
        onDeleted();
        showSnackbar('Deleted the price alert.', 'info', 6000, {
          text: 'Undo',
          run: () => change.mutate(() => callApi(calls.createPriceAlert, { body: toSameAlertInput(alert) })),
        });
      },
    });
  return (
    <li className={styles.alert}>
      <p className={styles.what}>{path ? <Link to={path}>{name}</Link> : name}</p>
      <p>
        {ruleText(alert)}
        {per}, {areaText(alert)}
      </p>
      <p className={styles.muted}>
        {currentText(alert)}
        {is_paused && ' · Paused'}
      </p>
      {isEditing ? (
        <ThresholdForm alert={alert} name={name} onClose={() => setEditing(false)} />
      ) : (
        <div className={styles.actions}>
          <PlainButton
            aria-label={`${is_paused ? 'Resume' : 'Pause'} ${name}`}
            disabled={change.isPending}
            onClick={() =>
              change.mutate(() => callApi(calls.changePriceAlert, { params: { id }, body: { is_paused: !is_paused } }))
            }
          >
            {is_paused ? 'Resume' : 'Pause'}
          </PlainButton>
          {alert.rule !== 'new_low' && (
            <PlainButton aria-label={`Change ${name}`} onClick={() => setEditing(true)}>
              Change
            </PlainButton>
          )}
          <PlainButton aria-label={`Delete ${name}`} disabled={change.isPending} onClick={remove}>
            Delete
          </PlainButton>
        </div>
      )}
    </li>
  );
}

/** Changes the price or the percentage of an alert. */
function ThresholdForm({ alert, name, onClose }: { alert: PriceAlert; name: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const problemId = useId();
  const { id, price, percent } = alert;
  const form = useAppForm<PriceAlertChange>({
    defaultValues: percent === null ? { price: price ?? '' } : { percent },
    resolver: contractResolver(({ priceAlertChangeSchema }) => priceAlertChangeSchema),
    send: async (body) => {
      await callApi(calls.changePriceAlert, { params: { id }, body });
      await queryClient.invalidateQueries({ queryKey: priceAlertsQuery.queryKey });
      onClose();
    },
    failureText,
  });
  const { setFocus } = form;
  useEffect(() => setFocus(percent === null ? 'price' : 'percent'), [setFocus, percent]);
  const { error, helperText, ...field } =
    percent === null ? form.field('price') : form.field('percent', { valueAsNumber: true });
  return (
    <form className={styles.actions} noValidate onSubmit={form.onSubmit}>
      <input
        aria-label={percent === null ? `Price of ${name}` : `Percent of ${name}`}
        aria-invalid={error}
        aria-describedby={problemId}
        inputMode="decimal"
        autoComplete="off"
        {...field}
      />
      <button type="submit" className={styles.save} disabled={form.isSubmitting}>
        Save
      </button>
      <PlainButton onClick={onClose}>Cancel</PlainButton>
      <p id={problemId} role="alert" className={styles.problem}>
        {helperText ?? form.failure}
      </p>
    </form>
  );
}

function ruleText({ list, rule, price, percent }: PriceAlert): string {
  if (rule === 'new_low') return list ? 'The lowest total since you watch it' : 'The lowest since you watch it';
  if (rule === 'drop') return list ? `The total drops by ${percent} %` : `A drop of ${percent} %`;
  const side = { below: list ? 'Total below' : 'Below', above: list ? 'Total above' : 'Above' }[rule];
  return `${side} ${formatPrice(price ?? '0.00')}`;
}

function currentText(alert: PriceAlert): string {
  if (alert.list && !alert.current) return 'Not all items have a price now';
  return alert.current ? `Now ${currentPriceText(alert.current, alert)}` : 'No price now';
}

/** The page of a product adds the words that its address lacks. */
function pathOf({ product, kind, list }: PriceAlert): string | undefined {
  if (list) return listPlanPath(list.id);
  if (product) return productPath({ ...product, brand: '', amount: '' });
  return kind ? kindPath(kind.slug) : undefined;
}

function areaText({ area }: PriceAlert): string {
  if (area === null) return 'all regions';
  if ('list' in area) return 'the list’s area';
  return 'region' in area ? area.region : 'my preferred stores';
}
