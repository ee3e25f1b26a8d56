import type { ImportDetails } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Link, useParams } from 'react-router';
import { formatTime } from '../format-time.ts';
import { LoadFailureAlert, Panel } from '../panel.tsx';
import { ImportReportView, ReportDownloads } from './import-report.tsx';
import { importKindNames, UndoImportButton } from './overview.tsx';
import { importQuery } from './queries.ts';

export default function OneImport() {
  const id = Number(useParams()['*']?.split('/').at(-1));
  const query = useQuery(importQuery(id));
  if (query.error) return <LoadFailureAlert query={query} />;
  return query.data ? <Details found={query.data} /> : <Skeleton variant="rounded" height={360} />;
}

function Details({ found }: { found: ImportDetails }) {
  const { id, kind, file_name, date_added, imported_at, imported_by, undone_at, report, waiting } = found;
  const parts: ComponentProps<typeof ReportDownloads>['parts'] = [
    ['decided', 'Report'],
    ...(found.skipped > 0 ? ([['skipped', 'Skipped cells']] as const) : []),
    ...(report?.suspects?.length ? ([['suspects', 'Suspicious prices']] as const) : []),
  ];
  const actions = (
    <>
      {!undone_at && (
        <>
          <Button variant="contained" component={Link} to={`/webmin/prices?import=${id}`}>
            Show its prices
          </Button>
          {waiting > 0 && (
            <Button variant="outlined" component={Link} to={`/webmin/review?import=${id}`}>
              Review {formatCount(waiting, 'held price')}
            </Button>
          )}
          <UndoImportButton record={found} variant="outlined" />
        </>
      )}
      <ReportDownloads of={{ importId: id }} parts={parts} />
    </>
  );
  return (
    <Panel title={file_name}>
      <p>
        {importKindNames[kind]}, prices of {date_added}. Imported {formatTime(imported_at)} by{' '}
        {imported_by ?? 'the server'}.{undone_at && ` Undone ${formatTime(undone_at)}.`}
      </p>
      {report ? <ImportReportView report={report}>{actions}</ImportReportView> : actions}
    </Panel>
  );
}
