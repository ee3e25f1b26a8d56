import type { Reporter } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import type { GridColDef } from '@mui/x-data-grid';
import { formatDay } from '~/lib/format.ts';
import { AdminGrid } from '../grid/admin-grid.tsx';
import type { BulkAction } from '../grid/bulk-action.ts';
import { stackedColumn } from '../grid/columns.tsx';
import { ExportButton } from '../grid/downloads.tsx';
import { DayFilter, FilterSelect } from '../grid/filters.tsx';
import { useGridPage } from '../grid/use-grid-page.ts';
import { DecideAllDialog } from '../review/decide-all.tsx';
import { UndoWorkOfUsersDialog } from './undo-work.tsx';
import { UserDrawer } from './user-drawer.tsx';

const nameOf = ({ first_name, last_name }: Reporter) => `${first_name} ${last_name}`.trim();
const percent = (share: number | null) => (share === null ? '' : `${share} %`);

const columns: GridColDef<Reporter>[] = [
  { field: 'email', headerName: 'Email', flex: 1, minWidth: 150 },
  { field: 'reported', headerName: 'Reported', type: 'number', width: 90 },
  { field: 'verified', headerName: 'Verified', type: 'number', width: 84 },
  { field: 'rejected', headerName: 'Rejected', type: 'number', width: 88 },
  { field: 'rejected_percent', headerName: 'Rejected %', type: 'number', width: 104, valueFormatter: percent },
  { field: 'held', headerName: 'Held', type: 'number', width: 66 },
  { field: 'edits', headerName: 'Changes', type: 'number', width: 86 },
  {
    field: 'last_active',
    headerName: 'Last active',
    width: 110,
    valueFormatter: (time: string | null) => (time ? formatDay(time) : 'Never'),
  },
];
const phoneColumns: GridColDef<Reporter>[] = [
  stackedColumn({ field: 'email', headerName: 'Reporter', flex: 1 }, (row) => [
    row.email,
    nameOf(row),
    `${formatCount(row.reported, 'price')}: ${row.verified} verified, ${row.rejected} rejected, ${row.held} held`,
    `${formatCount(row.edits, 'change')}, ${row.last_active ? `active ${formatDay(row.last_active)}` : 'never active'}`,
  ]),
];
const filterNames = ['min_rejected', 'min_percent', 'active_since'];
const rejectedCounts = ['1', '5', '10', '50', '100'].map((count) => [count, `${count} or more`] as const);
const rejectedShares = ['10', '25', '50', '75', '90'].map((share) => [share, `${share} % or more`] as const);

const wordsFor = (count: number) => (count === 1 ? 'this reporter' : `${count.toLocaleString('en')} reporters`);
const bulkActions: BulkAction[] = [
  {
    label: 'Approve or reject what waits …',
    takes: 100,
    dialog: ({ ids, onClose }) => <DecideAllDialog reporters={ids} whose={wordsFor(ids.length)} onClose={onClose} />,
  },
  {
    label: 'Undo everything since …',
    isDanger: true,
    takes: 500,
    dialog: (shown) => <UndoWorkOfUsersDialog {...shown} />,
  },
];

export default function Reporters() {
  const { grid, filter, opened } = useGridPage({
    call: calls.listReporters,
    matching: calls.listMatchingReporters,
    filterNames,
  });
  return (
    <>
      <AdminGrid
        label="Reporters"
        columns={columns}
        phoneColumns={phoneColumns}
        grid={grid}
        nameOf={({ email }) => email}
        filters={
          <>
            <FilterSelect label="Rejected" options={rejectedCounts} {...filter('min_rejected')} />
            <FilterSelect label="Share rejected" options={rejectedShares} {...filter('min_percent')} />
            <DayFilter label="Active since" {...filter('active_since')} />
          </>
        }
        actions={<ExportButton call={calls.exportReporters} fileName="reporters" grid={grid} />}
        bulkActions={bulkActions}
      />
      {opened?.id && <UserDrawer key={opened.id} {...opened} />}
    </>
  );
}
