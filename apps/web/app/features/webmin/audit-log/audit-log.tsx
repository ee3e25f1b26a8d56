import type { AuditLogEntry } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import type { GridColDef } from '@mui/x-data-grid';
import { formatTime } from '../format-time.ts';
import { AdminGrid } from '../grid/admin-grid.tsx';
import { asOptions, FilterSelect } from '../grid/filter-select.tsx';
import { stackedColumn } from '../grid/stacked-column.tsx';
import { useGridPage } from '../grid/use-grid-page.ts';
import { ChangeDrawer } from './change-drawer.tsx';

const columns: GridColDef<AuditLogEntry>[] = [
  { field: 'at', headerName: 'When', width: 190, sortable: false, valueFormatter: (time: string) => formatTime(time) },
  { field: 'user', headerName: 'Who', flex: 1, minWidth: 180, sortable: false },
  { field: 'action', headerName: 'Did', width: 100, sortable: false },
  { field: 'kind', headerName: 'To', width: 110, sortable: false },
  { field: 'summary', headerName: 'What', flex: 3, minWidth: 260, sortable: false },
];
const phoneColumns: GridColDef<AuditLogEntry>[] = [
  stackedColumn({ field: 'summary', headerName: 'What', flex: 1, sortable: false }, (row) => [
    row.summary,
    `${row.action} ${row.kind}`,
    `${row.user}, ${formatTime(row.at)}`,
  ]),
];
const kinds = ['user', 'product', 'store', 'price', 'import', 'merge', 'integration', 'job', 'reminder'] as const;
const actions = ['create', 'update', 'delete', 'verify', 'reject', 'import', 'merge', 'undo', 'test', 'retry'] as const;
const filterNames = ['kind', 'action'];

/** Who changed what, and when (WEB-12). */
export default function AuditLog() {
  const { grid, filter, opened } = useGridPage({
    call: calls.readAuditLog,
    filterNames,
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
            <FilterSelect label="What" options={asOptions(kinds)} {...filter('kind')} />
            <FilterSelect label="Action" options={asOptions(actions)} {...filter('action')} />
          </>
        }
      />
      {opened && entry && <ChangeDrawer entry={entry} onClose={opened.onClose} />}
    </>
  );
}
