import * as calls from '@bargain-buddy/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { fetchApi } from '~/lib/api-client.ts';
import { apiQuery } from './api.ts';
import { monthName } from './format-time.ts';
import { DownloadButton } from './grid/downloads.tsx';
import styles from './panel.module.css';
import { LoadFailureAlert } from './panel.tsx';
import { SelectField } from './select-field.tsx';

export function MonthlyReport() {
  const query = useQuery(apiQuery(calls.listReportMonths));
  const { data } = query;
  const [chosen, setChosen] = useState('');
  const months = data?.months ?? [];
  const month = months.includes(chosen) ? chosen : (months[0] ?? '');
  if (query.error && !data)
    return <LoadFailureAlert query={query} text="The months of the report could not be loaded." />;
  return (
    <div className={styles.report}>
      <SelectField
        label="Month"
        options={months.map((one) => [one, monthName(one)])}
        value={month}
        disabled={months.length === 0}
        onChange={({ target }) => setChosen(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <DownloadButton
        variant="outlined"
        startIcon={<FileSpreadsheet size={18} />}
        disabled={month === ''}
        fileName={`prices-${month}.xlsx`}
        request={() => fetchApi(calls.getMonthlyReport, { query: { month } })}
      >
        Download monthly report
      </DownloadButton>
    </div>
  );
}
