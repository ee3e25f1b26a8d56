import type { AuditLogEntry } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import type { GridColDef } from '@mui/x-data-grid';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { formatTime } from '../format-time.ts';
import { AdminGrid } from '../grid/admin-grid.tsx';
import { DayFilter } from '../grid/day-filter.tsx';
import { ExportButton } from '../grid/export-button.tsx';
import { asOptions, FilterSelect } from '../grid/filter-select.tsx';
import { stackedColumn } from '../grid/stacked-column.tsx';
import { useGridPage } from '../grid/use-grid-page.ts';
import { actionName, actionOptions, kindName, kindOptions } from './audit-names.ts';
import { ChangeDrawer } from './change-drawer.tsx';

const columns: GridColDef<AuditLogEntry>[] = [
  {
    field: 'at',
    headerName: 'Time',
    width: 180,
    sortable: false,
    valueFormatter: (time: string) => formatTime(time),
  },
  { field: 'user', headerName: 'Person', flex: 1, minWidth: 160, sortable: false },
  { field: 'action', headerName: 'Action', width: 100, sortable: false, valueFormatter: actionName },
  { field: 'kind', headerName: 'Kind', width: 100, sortable: false, valueFormatter: kindName },
  { field: 'summary', headerName: 'Summary', flex: 3, minWidth: 240, sortable: false },
];
const phoneColumns: GridColDef<AuditLogEntry>[] = [
  stackedColumn({ field: 'summary', headerName: 'Summary', flex: 1, sortable: false }, (row) => [
    row.summary,
    `${actionName(row.action)}, ${kindName(row.kind).toLowerCase()}`,
    `${row.user}, ${formatTime(row.at)}`,
  ]),
];
const filterNames = ['kind', 'action', 'person', 'from', 'to'];

export default function AuditLog() {
  const { grid, filter, opened } = useGridPage({
    call: calls.readAuditLog,
    filterNames,
  });
  const { data: people = [] } = useQuery({
    queryKey: ['webmin', 'audit-people'],
    queryFn: ({ signal }) => callApi(calls.listAuditPeople, { signal }),
  });
  const entry = grid.page?.results.find(({ id }) => id === opened?.id);
  return (
    <>
      <AdminGrid
        label="Audit log"
        columns={columns}
        phoneColumns={phoneColumns}
        grid={grid}
        filters={
          <>
            <FilterSelect label="Kind of record" options={kindOptions} {...filter('kind')} />
            <FilterSelect label="Action" options={actionOptions} {...filter('action')} />
            <FilterSelect label="Person" options={asOptions(people)} {...filter('person')} />
            <DayFilter label="From" {...filter('from')} />
            <DayFilter label="To" {...filter('to')} />
          </>
        }
        actions={<ExportButton call={calls.exportAuditLog} fileName="audit-log" grid={grid} />}
      />
      {opened && entry && <ChangeDrawer key={entry.id} entry={entry} onClose={opened.onClose} />}
    </>
  );
}
