import type { NewPriceAlert } from '@bargain-buddy/contract';
import type { SentBody } from '@bargain-buddy/contract/calls';
import * as calls from '@bargain-buddy/contract/calls';
import { regions } from '@bargain-buddy/contract/names';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { contractResolver } from '~/lib/contract-resolver.ts';
import { priceAlertsQuery } from '~/lib/price-alerts-query.ts';
import { FormDialog } from '~/ui/form/form-dialog.tsx';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import { MuiProvider } from '~/ui/mui-provider.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import type { WatchedThing } from '../watched.ts';
import { savedAlertText } from './saved-alert-text.ts';
import styles from './watch-price-dialog.module.css';

type Area = 'list' | 'all' | 'preferred' | (typeof regions)[number];
type Rule = 'below' | 'above' | 'new_low' | 'drop';

function areaOf(area: Area) {
  if (area === 'all') return null;
  if (area === 'list') return { list: true as const };
  return area === 'preferred' ? { preferred: true as const } : { region: area };
}

export default function WatchPriceDialog({ watched, onClose }: { watched: WatchedThing; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { name, price, unit, product, kind, list, region } = watched;
  const form = useAppForm<SentBody<typeof calls.createPriceAlert>, NewPriceAlert>({
    defaultValues: {
      ...(product && { product }),
      ...(kind && { kind }),
      ...(list && { list: list.id, max_stops: list.max_stops, stop_cost: list.stop_cost }),
      area: list ? { list: true } : areaOf(region || 'all'),
      rule: 'below',
      ...(price && { price }),
    },
    resolver: contractResolver(({ newPriceAlertSchema }) => newPriceAlertSchema),
    send: async (body) => {
      const alert = await callApi(calls.createPriceAlert, { body });
      await queryClient.invalidateQueries({ queryKey: priceAlertsQuery.queryKey });
      showSnackbar(savedAlertText(alert), 'success', 6000);
      onClose();
    },
    failureText: (error) =>
      error instanceof ApiError ? error.message : 'We couldn’t save this price alert. Please try again.',
  });
  const rule = form.watch('rule');
  const area = form.watch('area');
  const shownArea: Area = !area ? 'all' : 'region' in area ? area.region : 'list' in area ? 'list' : 'preferred';
  const what = list ? 'total' : 'price';
  const changeRule = (next: Rule) => {
    form.setValue('rule', next);
    form.setValue('price', next === 'below' || next === 'above' ? (price ?? '') : undefined);
    form.setValue('percent', next === 'drop' ? 10 : undefined);
    form.clearErrors();
  };
  return (
    <MuiProvider>
      <FormDialog
        title={list ? 'Watch the total' : 'Watch this price'}
        action="Watch"
        form={form}
        onClose={onClose}
        contentClass={styles.form}
      >
        <p className={styles.name}>{name}</p>
        <TextField
          select
          label={`Notify me when the ${what}`}
          value={rule}
          onChange={({ target }) => changeRule(target.value as Rule)}
        >
          <MenuItem value="below">falls below</MenuItem>
          <MenuItem value="above">rises above</MenuItem>
          <MenuItem value="new_low">is the lowest since I watch it</MenuItem>
          <MenuItem value="drop">drops by a percentage</MenuItem>
        </TextField>
        {(rule === 'below' || rule === 'above') && (
          <TextField
            key={rule}
            label={list ? 'Total in TT$' : unit ? `Price in TT$ (${unit})` : 'Price in TT$'}
            autoFocus
            slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
            {...form.field('price')}
          />
        )}
        {rule === 'drop' && (
          <TextField
            label="Percent"
            type="number"
            slotProps={{ htmlInput: { inputMode: 'numeric', min: 1, max: 90 } }}
            {...form.field('percent', { valueAsNumber: true })}
          />
        )}
        <TextField
          select
          label="Where"
          value={shownArea}
          onChange={({ target }) => form.setValue('area', areaOf(target.value as Area))}
        >
          {list && <MenuItem value="list">The list’s area</MenuItem>}
          <MenuItem value="all">All regions</MenuItem>
          <MenuItem value="preferred">My preferred stores</MenuItem>
          {regions.map((region) => (
            <MenuItem key={region} value={region}>
              {region}
            </MenuItem>
          ))}
        </TextField>
        <div role="alert">{form.failure && <p className={styles.failure}>{form.failure}</p>}</div>
      </FormDialog>
    </MuiProvider>
  );
}
