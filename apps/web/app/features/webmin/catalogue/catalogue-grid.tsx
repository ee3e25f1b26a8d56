import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import type { GridColDef } from '@mui/x-data-grid';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AdminGrid, type GridPage } from '../grid/admin-grid.tsx';
import type { BulkAction, DialogAction } from '../grid/bulk-action.ts';
import { runOnEachRecord } from '../grid/bulk-action.ts';
import { ExportButton } from '../grid/downloads.tsx';
import { MergeSelected } from '../merges/merge-dialog.tsx';
import {
  changeCatalogueRecords,
  decideAboutImage,
  type ImageVerdict,
  type RecordKind,
  undoManyDeletions,
} from './queries.ts';

const exports = { product: calls.exportAdminProducts, store: calls.exportAdminStores };

const maxMerged = 20;

interface CatalogueRow {
  id: number;
  name: string;
  image_url: string | null;
}

interface CatalogueGridProps<Row extends CatalogueRow> {
  kind: RecordKind;
  columns: GridColDef<Row>[];
  phoneColumns: GridColDef<Row>[];
  grid: GridPage<Row>;
  onAdd: () => void;
  filters: ReactNode;
  change: DialogAction;
}

export function CatalogueGrid<Row extends CatalogueRow>({
  kind,
  columns,
  phoneColumns,
  grid,
  onAdd,
  filters,
  change,
}: CatalogueGridProps<Row>) {
  const plural = `${kind}s`;
  const judgeEach = (ids: number[], verdict: ImageVerdict['verdict']) =>
    runOnEachRecord(ids, async (id) => {
      const image = grid.page?.results.find((row) => row.id === id)?.image_url;
      if (!image) throw new Error('It has no picture.');
      await decideAboutImage(kind, { id, image, verdict });
    });
  const bulkActions: BulkAction[] = [
    { label: 'Approve pictures', isOfPage: true, run: (ids) => judgeEach(ids, 'verified') },
    { label: 'Reject pictures', isOfPage: true, run: (ids) => judgeEach(ids, 'rejected') },
    change,
    { label: 'Merge', needs: 2, takes: maxMerged, dialog: (shown) => <MergeSelected kind={kind} {...shown} /> },
    {
      label: 'Delete',
      isDanger: true,
      question: (count) =>
        `${formatCount(count, kind)} ${count === 1 ? 'goes' : 'go'} with all prices. Items on shopping lists stay without ${count === 1 ? 'it' : 'them'}. You can undo this later, in the audit log too.`,
      run: (ids) => changeCatalogueRecords(kind, ids),
      undo: undoManyDeletions,
    },
  ];
  return (
    <AdminGrid
      label={kind === 'product' ? 'Products' : 'Stores'}
      columns={columns}
      phoneColumns={phoneColumns}
      grid={grid}
      nameOf={({ name }) => name}
      filters={filters}
      actions={
        <>
          <Button
            component={Link}
            size="small"
            to={`/webmin/audit-log?kind=${kind}&action=delete`}
            aria-label={`Deleted ${plural}`}
          >
            Deleted
          </Button>
          <Button component={Link} size="small" to={`/webmin/imports/merges?kind=${kind}`}>
            Likely duplicates
          </Button>
          <ExportButton call={exports[kind]} fileName={plural} grid={grid} />
          <Button variant="contained" onClick={onAdd}>
            New {kind}
          </Button>
        </>
      }
      bulkActions={bulkActions}
    />
  );
}
