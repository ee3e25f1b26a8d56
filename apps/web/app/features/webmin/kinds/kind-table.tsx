import type { AdminKind, KindChangeFields } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import Alert from '@mui/material/Alert';
import type { GridColDef } from '@mui/x-data-grid';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { contractResolver } from '~/lib/contract-resolver.ts';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText, useChange } from '../api.ts';
import { AdminFormDialog } from '../form-dialog.tsx';
import { AdminGrid } from '../grid/admin-grid.tsx';
import { runOnEachRecord } from '../grid/bulk-action.ts';
import { stackedColumn } from '../grid/columns.tsx';
import { FilterSelect } from '../grid/filters.tsx';
import { useGridPage } from '../grid/use-grid-page.ts';
import { KindDrawer } from './kind-drawer.tsx';
import styles from './kinds.module.css';
import { kindMovesText } from './moves-text.ts';
import { adminAislesQuery, deleteKinds, undoKindMoves, useKindMutations } from './queries.ts';
import { AisleSelect } from './selects.tsx';

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

export function KindsAdminTable() {
  const { grid, filter, opened } = useGridPage({ call: calls.listAdminKinds, filterNames });
  const { data: aisles = [] } = useQuery(adminAislesQuery);
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
          {
            label: 'Merge',
            needs: 2,
            dialog: ({ ids, onClose }) => <MergeKinds chosen={rowsOf(ids)} onClose={onClose} />,
          },
          { label: 'Move to aisle', dialog: ({ ids, onClose }) => <PlaceKinds ids={ids} onClose={onClose} /> },
          {
            label: 'Delete',
            isDanger: true,
            question: (count) =>
              `${count === 1 ? 'The kind goes if it is' : `Of ${formatCount(count, 'kind')} those go that are`} empty. You can undo this later, under History too.`,
            run: deleteKinds,
            undo: undoKindMoves,
          },
        ]}
      />
      {opened?.id !== undefined && <KindDrawer key={opened.id} id={opened.id} onClose={opened.onClose} />}
    </>
  );
}

interface MergeKindsProps {
  chosen: AdminKind[];
  onClose: () => void;
}

function MergeKinds({ chosen, onClose }: MergeKindsProps) {
  // The merged kinds leave the table before the dialog closes.
  const [kinds] = useState(chosen);
  const [largest] = kinds.toSorted((a, b) => b.products - a.products);
  const { change } = useKindMutations();
  const toBody = ({ keep }: { keep: string }) => ({
    keep: Number(keep),
    merge: kinds.flatMap(({ id }) => (String(id) === keep ? [] : id)),
  });
  const resolver = contractResolver(({ kindMergeSchema }) => kindMergeSchema, { toBody });
  const form = useAppForm({
    defaultValues: { keep: String(largest?.id ?? 0) },
    resolver,
    send: async (body) => {
      await change.mutateAsync(() => callApi(calls.mergeKinds, { body }));
      onClose();
    },
    failureText,
  });
  const wanted = toBody(form.watch());
  const { data, error } = useQuery({
    queryKey: ['webmin', 'kinds', 'preview', wanted],
    queryFn: ({ signal }) => callApi(calls.mergeKinds, { body: { ...wanted, dry_run: true }, signal }),
    staleTime: 0,
    retry: false,
  });
  return (
    <AdminFormDialog
      title="Which kind do you keep?"
      submitLabel="Merge"
      isReady={data !== undefined}
      form={form}
      previewError={error}
      effects={
        <Alert severity="info">
          {data ? kindMovesText(data.moves) : 'Checking what moves …'} Old names and addresses lead to the kind you
          keep.
        </Alert>
      }
      onClose={onClose}
    >
      <div role="radiogroup" aria-label="Which kind do you keep?">
        {kinds.map(({ id, name, aisle, products }) => (
          <label key={id} className={styles.choice}>
            <input type="radio" className={styles.radio} {...form.register('keep')} value={id} />
            <span className={styles.text}>
              {name}
              <span className={styles.detail}>
                {aisle.name} · {formatCount(products, 'product')}
              </span>
            </span>
          </label>
        ))}
      </div>
    </AdminFormDialog>
  );
}

const aisleResolver = contractResolver(({ kindChangeFieldsSchema }) => kindChangeFieldsSchema, {
  toBody: ({ aisle }: { aisle: string }) => ({ aisle: Number(aisle) }),
});

function PlaceKinds({ ids, onClose }: { ids: number[]; onClose: () => void }) {
  const place = useChange((body: KindChangeFields) =>
    runOnEachRecord(ids, (id) => callApi(calls.changeKind, { params: { id }, body })),
  );
  const form = useAppForm({
    defaultValues: { aisle: '' },
    resolver: aisleResolver,
    send: async (body) => {
      const failed = (await place.mutateAsync(body)).find(({ ok }) => !ok);
      if (failed) showSnackbar(`Some kinds did not move: ${failed.error}`, 'error');
      else showSnackbar(`Moved ${formatCount(ids.length, 'kind')}. You can undo this under History.`, 'success');
      onClose();
    },
  });
  const aisle = form.watch('aisle');
  return (
    <AdminFormDialog
      title={`Move ${formatCount(ids.length, 'kind')} to which aisle?`}
      width="xs"
      submitLabel="Move"
      isReady={aisle !== ''}
      form={form}
      onClose={onClose}
    >
      <AisleSelect value={aisle} onChange={(value) => form.setValue('aisle', value)} />
    </AdminFormDialog>
  );
}
