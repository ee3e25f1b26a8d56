import type { AdminKind } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import type { GridColDef } from '@mui/x-data-grid';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminGrid } from '../grid/admin-grid.tsx';
import { FilterSelect } from '../grid/filter-select.tsx';
import { stackedColumn } from '../grid/stacked-column.tsx';
import { useGridPage } from '../grid/use-grid-page.ts';
import { KindDrawer } from './kind-drawer.tsx';
import { MergeKinds } from './merge-kinds.tsx';
import { deleteKinds, undoMoves } from './move-products.ts';
import { PlaceKinds } from './place-kinds.tsx';
import { aislesQuery } from './queries.ts';

const measures = { mass: 'Weight', volume: 'Volume', count: 'Pieces' } as const;

const columns: GridColDef<AdminKind>[] = [
  { field: 'name', headerName: 'Name', flex: 2, minWidth: 180 },
  { field: 'aisle', headerName: 'Aisle', flex: 1, minWidth: 140, valueGetter: (_, { aisle }) => aisle.name },
  { field: 'dimension', headerName: 'Measured by', width: 120, sortable: false, valueFormatter: measured },
  { field: 'products', headerName: 'Products', type: 'number', width: 100 },
  { field: 'list_items', headerName: 'List items', type: 'number', width: 100, sortable: false },
];
const phoneColumns: GridColDef<AdminKind>[] = [
  stackedColumn({ field: 'name', headerName: 'Name', flex: 1 }, ({ name, aisle, dimension, products, list_items }) => [
    name,
    `${aisle.name}, ${measured(dimension).toLowerCase()}`,
    `${formatCount(products, 'product')}, on lists ${formatCount(list_items, 'time')}`,
  ]),
];
const filterNames = ['aisle', 'state'];
const states = [['empty', 'None']] as const;

function measured(dimension: AdminKind['dimension']): string {
  return measures[dimension];
}

export function KindTable() {
  const { grid, filter, opened } = useGridPage({ call: calls.listAdminKinds, filterNames });
  const { data: aisles = [] } = useQuery(aislesQuery);
  const [merging, setMerging] = useState<AdminKind[]>();
  const [placing, setPlacing] = useState<AdminKind[]>();
  const rowsOf = (ids: number[]) => grid.page?.results.filter(({ id }) => ids.includes(id)) ?? [];
  return (
    <>
      <AdminGrid
        label="Kinds"
        columns={columns}
        phoneColumns={phoneColumns}
        grid={grid}
        nameOf={({ name }) => name}
        filters={
          <>
            <FilterSelect
              label="Aisle"
              options={aisles.map(({ id, name }) => [String(id), name] as const)}
              {...filter('aisle')}
            />
            <FilterSelect label="Products" options={states} {...filter('state')} />
          </>
        }
        bulkActions={[
          { label: 'Merge', needs: 2, open: (ids) => setMerging(rowsOf(ids)) },
          { label: 'Move to aisle', open: (ids) => setPlacing(rowsOf(ids)) },
          {
            label: 'Delete',
            isDanger: true,
            question: (count) =>
              `${count === 1 ? 'The kind goes if it is' : `Of ${formatCount(count, 'kind')} those go that are`} empty. You can undo this later, under History too.`,
            run: deleteKinds,
            undo: undoMoves,
          },
        ]}
      />
      {merging && <MergeKinds kinds={merging} onClose={() => setMerging(undefined)} />}
      {placing && <PlaceKinds kinds={placing} onClose={() => setPlacing(undefined)} />}
      {opened?.id !== undefined && <KindDrawer key={opened.id} id={opened.id} onClose={opened.onClose} />}
    </>
  );
}
