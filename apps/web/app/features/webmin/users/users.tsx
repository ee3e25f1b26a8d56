import type { AdminUser, UserAction } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { GridColDef } from '@mui/x-data-grid';
import { formatDay } from '~/lib/format.ts';
import { AdminGrid } from '../grid/admin-grid.tsx';
import type { BulkAction } from '../grid/bulk-action.ts';
import { stackedColumn } from '../grid/columns.tsx';
import { ExportButton } from '../grid/downloads.tsx';
import { FilterSelect } from '../grid/filters.tsx';
import { useGridPage } from '../grid/use-grid-page.ts';
import { applyActionToUsers, userActionConfirmations } from './queries.ts';
import { UserDrawer } from './user-drawer.tsx';

const nameOf = ({ first_name, last_name }: AdminUser) => `${first_name} ${last_name}`.trim();

const columns: GridColDef<AdminUser>[] = [
  { field: 'email', headerName: 'Email', flex: 2, minWidth: 160 },
  { field: 'first_name', headerName: 'Name', flex: 1, minWidth: 120, valueGetter: (_, row) => nameOf(row) },
  {
    field: 'is_active',
    headerName: 'State',
    width: 110,
    renderCell: ({ value }) => (
      <Chip size="small" label={value ? 'Active' : 'Deactivated'} color={value ? 'success' : 'default'} />
    ),
  },
  {
    field: 'is_superuser',
    headerName: 'Role',
    width: 90,
    valueFormatter: (value: boolean) => (value ? 'Superuser' : 'Shopper'),
  },
  { field: 'prices', headerName: 'Prices', type: 'number', width: 65, sortable: false },
  { field: 'own_lists', headerName: 'Lists', type: 'number', width: 65, sortable: false },
  {
    field: 'last_seen',
    headerName: 'Last active',
    width: 105,
    sortable: false,
    valueFormatter: (time: string | null) => (time ? formatDay(time) : 'Never'),
  },
  { field: 'date_joined', headerName: 'Joined', width: 105, valueFormatter: (time: string) => formatDay(time) },
];
const phoneColumns: GridColDef<AdminUser>[] = [
  stackedColumn({ field: 'email', headerName: 'User', flex: 1 }, (row) => [
    row.email,
    nameOf(row),
    [
      row.is_active ? 'Active' : 'Deactivated',
      row.is_superuser ? 'superuser' : 'shopper',
      formatCount(row.prices, 'price'),
      row.last_seen ? `active ${formatDay(row.last_seen)}` : 'never active',
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
const actionOf = (label: string, action: UserAction, question?: (count: number) => string): BulkAction => ({
  label,
  isDanger: action === 'delete',
  ...(question && { question }),
  run: (ids) => applyActionToUsers(ids, action),
});
const bulkActions = [
  actionOf('Activate', 'activate'),
  actionOf('Deactivate', 'deactivate', userActionConfirmations.deactivate),
  actionOf('Make superuser', 'make_superuser', userActionConfirmations.make_superuser),
  actionOf('Remove superuser', 'remove_superuser', userActionConfirmations.remove_superuser),
  actionOf('Delete', 'delete', userActionConfirmations.delete),
];

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
