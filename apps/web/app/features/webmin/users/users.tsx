import type { AdminUser } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { counted } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { GridColDef } from '@mui/x-data-grid';
import { formatDay } from '~/lib/format.ts';
import { AdminGrid } from '../grid/admin-grid.tsx';
import type { BulkAction } from '../grid/bulk-action.ts';
import { ExportButton } from '../grid/export-button.tsx';
import { FilterSelect } from '../grid/filter-select.tsx';
import { stackedColumn } from '../grid/stacked-column.tsx';
import { useGridPage } from '../grid/use-grid-page.ts';
import { actOnUsers } from './queries.ts';
import { UserDrawer } from './user-drawer.tsx';
import { userQuestions } from './user-questions.ts';

const columns: GridColDef<AdminUser>[] = [
  { field: 'email', headerName: 'Email', flex: 2, minWidth: 180 },
  { field: 'first_name', headerName: 'First name', flex: 1, minWidth: 95 },
  { field: 'last_name', headerName: 'Last name', flex: 1, minWidth: 95 },
  {
    field: 'is_active',
    headerName: 'State',
    width: 115,
    renderCell: ({ value }) => (
      <Chip size="small" label={value ? 'Active' : 'Deactivated'} color={value ? 'success' : 'default'} />
    ),
  },
  {
    field: 'is_superuser',
    headerName: 'Role',
    width: 100,
    valueFormatter: (value: boolean) => (value ? 'Superuser' : 'Shopper'),
  },
  { field: 'prices', headerName: 'Prices', type: 'number', width: 70, sortable: false },
  { field: 'own_lists', headerName: 'Lists', type: 'number', width: 70, sortable: false },
  {
    field: 'last_seen',
    headerName: 'Last seen',
    width: 110,
    sortable: false,
    valueFormatter: (time: string | null) => (time ? formatDay(time) : 'Never'),
  },
  { field: 'date_joined', headerName: 'Joined', width: 110, valueFormatter: (time: string) => formatDay(time) },
];
const phoneColumns: GridColDef<AdminUser>[] = [
  stackedColumn({ field: 'email', headerName: 'User', flex: 1 }, (row) => [
    row.email,
    `${row.first_name} ${row.last_name}`.trim(),
    [
      row.is_active ? 'Active' : 'Deactivated',
      row.is_superuser ? 'superuser' : 'shopper',
      counted(row.prices, 'price'),
      row.last_seen ? `seen ${formatDay(row.last_seen)}` : 'never seen',
    ].join(', '),
  ]),
];
const filterNames = ['is_active', 'is_superuser'];
const states = [
  ['true', 'Active'],
  ['false', 'Deactivated'],
] as const;
const roles = [
  ['true', 'Superuser'],
  ['false', 'Shopper'],
] as const;
const bulkActions: BulkAction[] = [
  { label: 'Activate', run: (ids) => actOnUsers(ids, 'activate') },
  { label: 'Deactivate', question: userQuestions.deactivate, run: (ids) => actOnUsers(ids, 'deactivate') },
  { label: 'Make superuser', question: userQuestions.make_superuser, run: (ids) => actOnUsers(ids, 'make_superuser') },
  {
    label: 'Remove superuser',
    question: userQuestions.remove_superuser,
    run: (ids) => actOnUsers(ids, 'remove_superuser'),
  },
  { label: 'Delete', isDanger: true, question: userQuestions.delete, run: (ids) => actOnUsers(ids, 'delete') },
];

/** Everybody with an account (WEB-03). */
export default function Users() {
  const { grid, filter, add, opened } = useGridPage({
    call: calls.listUsers,
    matching: calls.listMatchingUsers,
    filterNames,
  });
  return (
    <>
      <AdminGrid
        label="Users"
        columns={columns}
        phoneColumns={phoneColumns}
        grid={grid}
        nameOf={({ email }) => email}
        filters={
          <>
            <FilterSelect label="State" options={states} {...filter('is_active')} />
            <FilterSelect label="Role" options={roles} {...filter('is_superuser')} />
          </>
        }
        actions={
          <>
            <ExportButton call={calls.exportUsers} fileName="users" grid={grid} />
            <Button variant="contained" onClick={add}>
              New user
            </Button>
          </>
        }
        bulkActions={bulkActions}
      />
      {opened && <UserDrawer key={opened.id ?? 'new'} {...opened} />}
    </>
  );
}
