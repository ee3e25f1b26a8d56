import * as calls from '@bargain-buddy/contract/calls';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { fetchApi } from '~/lib/api-client.ts';
import { toApiError } from '~/lib/api-error.ts';
import { saveFile } from '~/lib/save-file.ts';
import { apiQuery, showFailure } from './api.ts';
import { monthName } from './format-time.ts';
import styles from './panel.module.css';
import { LoadFailure } from './panel.tsx';

/** Downloads a monthly report as .xlsx. The default is the month of the last survey. */
export function MonthlyReport() {
  const query = useQuery(apiQuery(calls.listReportMonths));
  const { data } = query;
  const [chosen, setChosen] = useState('');
  const months = data?.months ?? [];
  const month = months.includes(chosen) ? chosen : (months[0] ?? '');
  const download = useMutation({
    mutationFn: async () => {
      const response = await fetchApi(calls.getMonthlyReport, { query: { month } });
      if (!response.ok) throw await toApiError(response);
      saveFile(await response.blob(), `prices-${month}.xlsx`);
    },
    onError: showFailure,
  });
  if (query.error && !data) return <LoadFailure query={query} text="The months of the report could not be loaded." />;
  return (
    <div className={styles.report}>
      <TextField
        select
        size="small"
        label="Month"
        value={month}
        disabled={months.length === 0}
        onChange={({ target }) => setChosen(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      >
        {months.map((one) => (
          <MenuItem key={one} value={one}>
            {monthName(one)}
          </MenuItem>
        ))}
      </TextField>
      <Button
        variant="outlined"
        startIcon={<FileSpreadsheet size={18} aria-hidden="true" />}
        disabled={month === ''}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        Download monthly report
      </Button>
    </div>
  );
}
