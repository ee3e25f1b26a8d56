import type { AuditLogEntry } from '@bargain-buddy/contract';
import type { GridColDef } from '@mui/x-data-grid';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { formatTime } from '~/lib/format.ts';
import { AdminGrid } from '../grid/admin-grid.tsx';
import { FilterSelect } from '../grid/filter-select.tsx';
import { type GridState, gridQuery, useGridState, useOpenRecord } from '../grid/use-grid-state.ts';
import { ChangeDrawer } from './change-drawer.tsx';

const columns: GridColDef<AuditLogEntry>[] = [
  { field: 'at', headerName: 'When', width: 190, sortable: false, valueFormatter: (time: string) => formatTime(time) },
  { field: 'user', headerName: 'Who', flex: 1, minWidth: 180, sortable: false },
  { field: 'action', headerName: 'Did', width: 100, sortable: false },
  { field: 'kind', headerName: 'To', width: 110, sortable: false },
  { field: 'summary', headerName: 'What', flex: 3, minWidth: 260, sortable: false },
];
const kinds = ['user', 'product', 'store', 'price', 'import', 'merge', 'integration', 'job'] as const;
const actions = ['create', 'update', 'delete', 'verify', 'reject', 'import', 'merge', 'undo', 'test', 'retry'] as const;
const filterNames = ['kind', 'action'];

const auditLogQuery = (state: GridState) =>
  queryOptions({
    queryKey: ['webmin', 'audit-log', state],
    queryFn: ({ signal }) =>
      callApi({ path: '/webmin/audit-log/', query: gridQuery(state), answer: 'auditLogPageSchema', signal }),
    placeholderData: keepPreviousData,
  });

/** Who changed what, and when (WEB-12). */
export default function AuditLog() {
  const { state, change } = useGridState(filterNames);
  const { record, open } = useOpenRecord();
  const { data, error, isFetching, refetch } = useQuery(auditLogQuery(state));
  const entry = data?.results.find(({ id }) => id === record);
  return (
    <>
      <AdminGrid
        label="Audit log"
        columns={columns}
        page={data}
        isLoading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        state={state}
        onState={change}
        onOpen={open}
        filters={
          <>
            <FilterSelect
              label="What"
              value={state.filters.kind ?? ''}
              options={kinds.map((kind) => [kind, kind] as const)}
              onChange={(kind) => change({ filters: { kind } })}
            />
            <FilterSelect
              label="Action"
              value={state.filters.action ?? ''}
              options={actions.map((action) => [action, action] as const)}
              onChange={(action) => change({ filters: { action } })}
            />
          </>
        }
      />
      {entry && <ChangeDrawer entry={entry} onClose={() => open(null)} />}
    </>
  );
}
