import type { AdminUser } from '@bargain-buddy/contract';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { GridColDef } from '@mui/x-data-grid';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '~/lib/format.ts';
import { AdminGrid } from '../grid/admin-grid.tsx';
import { FilterSelect } from '../grid/filter-select.tsx';
import { useGridState, useOpenRecord } from '../grid/use-grid-state.ts';
import { adminUsersQuery, useUserChanges } from './queries.ts';
import { UserDrawer } from './user-drawer.tsx';

const columns: GridColDef<AdminUser>[] = [
  { field: 'email', headerName: 'Email', flex: 2, minWidth: 220 },
  { field: 'first_name', headerName: 'First name', flex: 1, minWidth: 120 },
  { field: 'last_name', headerName: 'Last name', flex: 1, minWidth: 120 },
  {
    field: 'is_active',
    headerName: 'State',
    width: 130,
    renderCell: ({ value }) => (
      <Chip size="small" label={value ? 'Active' : 'Deactivated'} color={value ? 'success' : 'default'} />
    ),
  },
  {
    field: 'is_superuser',
    headerName: 'Role',
    width: 120,
    valueFormatter: (value: boolean) => (value ? 'Superuser' : 'Shopper'),
  },
  { field: 'prices', headerName: 'Prices', type: 'number', width: 80, sortable: false },
  { field: 'own_lists', headerName: 'Lists', type: 'number', width: 80, sortable: false },
  {
    field: 'last_seen',
    headerName: 'Last seen',
    width: 130,
    sortable: false,
    valueFormatter: (time: string | null) => (time ? formatDay(time) : 'Never'),
  },
  { field: 'date_joined', headerName: 'Joined', width: 130, valueFormatter: (time: string) => formatDay(time) },
];
const filterNames = ['is_active', 'is_superuser'];

/** Everybody with an account (WEB-03). */
export default function Users() {
  const { state, change } = useGridState(filterNames);
  const { record, open } = useOpenRecord();
  const [isAdding, setAdding] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    ...adminUsersQuery(state),
    placeholderData: keepPreviousData,
  });
  const { act } = useUserChanges();
  const close = () => {
    setAdding(false);
    if (record) open(null);
  };
  return (
    <>
      <AdminGrid
        label="Users"
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
              label="State"
              value={state.filters.is_active ?? ''}
              options={[
                ['true', 'Active'],
                ['false', 'Deactivated'],
              ]}
              onChange={(is_active) => change({ filters: { is_active } })}
            />
            <FilterSelect
              label="Role"
              value={state.filters.is_superuser ?? ''}
              options={[
                ['true', 'Superuser'],
                ['false', 'Shopper'],
              ]}
              onChange={(is_superuser) => change({ filters: { is_superuser } })}
            />
          </>
        }
        actions={
          <Button variant="contained" onClick={() => setAdding(true)}>
            New user
          </Button>
        }
        bulkActions={[
          { label: 'Activate', run: (ids) => act(ids, 'activate') },
          {
            label: 'Deactivate',
            question: (count) =>
              `${count} users are signed out at once and cannot sign in until they are activated again.`,
            run: (ids) => act(ids, 'deactivate'),
          },
          {
            label: 'Make superuser',
            question: (count) => `${count} users may then do everything that you may.`,
            run: (ids) => act(ids, 'make_superuser'),
          },
          { label: 'Remove superuser', run: (ids) => act(ids, 'remove_superuser') },
          {
            label: 'Delete',
            isDanger: true,
            question: (count) =>
              `${count} users go for good. Their prices stay without their name, and shared lists go to another member.`,
            run: (ids) => act(ids, 'delete'),
          },
        ]}
      />
      {(isAdding || record) && <UserDrawer key={record ?? 'new'} id={isAdding ? undefined : record} onClose={close} />}
    </>
  );
}
