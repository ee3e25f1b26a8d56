import type { AdminKind } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { GridColDef } from '@mui/x-data-grid';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { SavingDialog } from '~/ui/saving-dialog.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText } from '../failure-text.ts';
import { AdminGrid } from '../grid/admin-grid.tsx';
import { runSequentially } from '../grid/bulk-action.ts';
import { stackedColumn } from '../grid/columns.tsx';
import { FilterSelect } from '../grid/filters.tsx';
import { useGridPage } from '../grid/use-grid-page.ts';
import { KindDrawer } from './kind-drawer.tsx';
import styles from './kinds.module.css';
import { movesText } from './moves-text.ts';
import { aislesQuery, deleteKinds, mergePreviewQuery, undoMoves, useKindChange } from './queries.ts';
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

interface MergeKindsProps {
  /** At least two. By default, the kind with the most products survives. */
  kinds: AdminKind[];
  onClose: () => void;
}

function MergeKinds({ kinds, onClose }: MergeKindsProps) {
  const id = useId();
  const [largest] = kinds.toSorted((a, b) => b.products - a.products);
  const [keep, setKeep] = useState(largest?.id ?? 0);
  const others = kinds.flatMap((kind) => (kind.id === keep ? [] : kind.id));
  const preview = useQuery(mergePreviewQuery(keep, others));
  const { change } = useKindChange();
  const merge = () =>
    change.mutate(() => callApi(calls.mergeKinds, { body: { keep, merge: others } }), { onSuccess: onClose });
  const error = change.error ?? preview.error;
  return (
    <SavingDialog open isSaving={change.isPending} fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>Which kind do you keep?</DialogTitle>
      <DialogContent className={styles.form}>
        <div role="radiogroup" aria-labelledby={id}>
          {kinds.map((kind) => (
            <label key={kind.id} className={styles.choice}>
              <input
                type="radio"
                name={id}
                className={styles.radio}
                checked={kind.id === keep}
                onChange={() => setKeep(kind.id)}
              />
              <span className={styles.text}>
                {kind.name}
                <span className={styles.detail}>
                  {kind.aisle.name} · {formatCount(kind.products, 'product')}
                </span>
              </span>
            </label>
          ))}
        </div>
        {error ? (
          <Alert severity="error">{failureText(error)}</Alert>
        ) : (
          <Alert severity="info">
            {preview.data ? movesText(preview.data.moves) : 'Checking what moves …'} Old names and addresses lead to the
            kind you keep.
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={change.isPending}>
          Cancel
        </Button>
        <Button variant="contained" disabled={!preview.data} loading={change.isPending} onClick={merge}>
          Merge
        </Button>
      </DialogActions>
    </SavingDialog>
  );
}

interface PlaceKindsProps {
  kinds: AdminKind[];
  onClose: () => void;
}

function PlaceKinds({ kinds, onClose }: PlaceKindsProps) {
  const id = useId();
  const [aisle, setAisle] = useState('');
  const queryClient = useQueryClient();
  const place = useMutation({
    mutationFn: () =>
      runSequentially(
        kinds.map((kind) => kind.id),
        (kind) => callApi(calls.changeKind, { params: { id: kind }, body: { aisle: Number(aisle) } }),
      ),
    onSuccess: (outcomes) => {
      const failed = outcomes.find(({ ok }) => !ok);
      if (failed) showSnackbar(`Some kinds did not move: ${failed.error}`, 'error');
      else showSnackbar(`Moved ${formatCount(kinds.length, 'kind')}. You can undo this under History.`, 'success');
      onClose();
      return queryClient.invalidateQueries();
    },
  });
  return (
    <SavingDialog open isSaving={place.isPending} fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>Move {formatCount(kinds.length, 'kind')} to which aisle?</DialogTitle>
      <DialogContent className={styles.form}>
        <AisleSelect value={aisle} onChange={setAisle} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={place.isPending}>
          Cancel
        </Button>
        <Button variant="contained" disabled={aisle === ''} loading={place.isPending} onClick={() => place.mutate()}>
          Move
        </Button>
      </DialogActions>
    </SavingDialog>
  );
}
