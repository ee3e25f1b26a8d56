import { type AdminAisle, aisleFieldsSchema } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { SavingDialog } from '~/ui/saving-dialog.tsx';
import { useReorderRows } from '~/ui/use-reorder-rows.ts';
import { showFailure } from '../api.ts';
import { Panel, WhenLoaded } from '../panel.tsx';
import { deleteFormDrafts } from '../record/drafts.ts';
import { type RecordField, RecordForm } from '../record/record-form.tsx';
import styles from './kinds.module.css';
import { adminAislesQuery, useKindMutations } from './queries.ts';
import { AisleSelect } from './selects.tsx';

export function AislesAdmin() {
  const query = useQuery(adminAislesQuery);
  const { change } = useKindMutations();
  const [named, setNamed] = useState<AdminAisle | 'new'>();
  const [deleted, setDeleted] = useState<AdminAisle>();
  const order = (ids: number[]) =>
    change.mutate(() => callApi(calls.orderAisles, { body: { ids } }), {
      onError: (problem) => {
        showFailure(problem);
        void query.refetch();
      },
    });
  return (
    <Panel title="Aisles">
      <div className={styles.tools}>
        <p className={styles.detail}>Lists and searches use this order. Drag the aisles, or use the arrows.</p>
        <Button variant="contained" onClick={() => setNamed('new')}>
          New aisle
        </Button>
      </div>
      <WhenLoaded query={query} failure="The aisles could not be loaded." height={360}>
        {(aisles) => <AisleRows aisles={aisles} onOrder={order} onRename={setNamed} onDelete={setDeleted} />}
      </WhenLoaded>
      {named && <AisleName aisle={named === 'new' ? undefined : named} onClose={() => setNamed(undefined)} />}
      {deleted && <AisleDeletion aisle={deleted} onClose={() => setDeleted(undefined)} />}
    </Panel>
  );
}

interface AisleRowsProps {
  aisles: AdminAisle[];
  onOrder: (ids: number[]) => void;
  onRename: (aisle: AdminAisle) => void;
  onDelete: (aisle: AdminAisle) => void;
}

function AisleRows({ aisles, onOrder, onRename, onDelete }: AisleRowsProps) {
  const known = aisles.map(({ id }) => id);
  const [order, setOrder] = useState(known);
  const [dragged, setDragged] = useState<number>();
  const key = known.join();
  useEffect(() => setOrder(key === '' ? [] : key.split(',').map(Number)), [key]);

  const rows = order.flatMap((id) => aisles.find((aisle) => aisle.id === id) ?? []);
  const placed = (id: number, place: number) => order.filter((one) => one !== id).toSpliced(place, 0, id);
  const { announcement, step, buttonId } = useReorderRows(rows, (next) => {
    const ids = next.map(({ id }) => id);
    setOrder(ids);
    onOrder(ids);
  });
  const drop = () => {
    setDragged(undefined);
    if (order.join() !== key) onOrder(order);
  };
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <ol className={styles.list}>
        {rows.map((aisle, place) => (
          <li
            key={aisle.id}
            className={styles.row}
            draggable
            data-dragged={dragged === aisle.id || undefined}
            onDragStart={() => setDragged(aisle.id)}
            onDragOver={(event) => {
              event.preventDefault();
              if (dragged !== undefined && dragged !== aisle.id) setOrder(placed(dragged, place));
            }}
            onDragEnd={drop}
          >
            <GripVertical size={20} className={styles.handle} />
            <span className={styles.text}>
              {aisle.name}
              <span className={styles.detail}>{formatCount(aisle.kinds, 'kind')}</span>
            </span>
            <span className={styles.buttons}>
              <IconButton
                id={buttonId(aisle.id, 'up')}
                aria-label={`Move ${aisle.name} up`}
                disabled={place === 0}
                onClick={() => step(aisle, -1)}
              >
                <ArrowUp size={20} />
              </IconButton>
              <IconButton
                id={buttonId(aisle.id, 'down')}
                aria-label={`Move ${aisle.name} down`}
                disabled={place === rows.length - 1}
                onClick={() => step(aisle, 1)}
              >
                <ArrowDown size={20} />
              </IconButton>
              <IconButton aria-label={`Rename ${aisle.name}`} onClick={() => onRename(aisle)}>
                <Pencil size={20} />
              </IconButton>
              <IconButton
                aria-label={aisle.is_other ? `${aisle.name} cannot be deleted` : `Delete ${aisle.name}`}
                disabled={aisle.is_other}
                onClick={() => onDelete(aisle)}
              >
                <Trash2 size={20} />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

const fields: RecordField[] = [{ name: 'name', label: 'Name', required: true }];

function AisleName({ aisle, onClose }: { aisle: AdminAisle | undefined; onClose: () => void }) {
  const id = useId();
  const { change } = useKindMutations();
  const draftName = `aisle:${aisle?.id ?? 'new'}`;
  const cancel = () => {
    deleteFormDrafts(draftName);
    onClose();
  };
  return (
    <SavingDialog open isSaving={change.isPending} fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{aisle ? `Rename ${aisle.name}` : 'New aisle'}</DialogTitle>
      <DialogContent className={styles.form}>
        <RecordForm
          draftName={draftName}
          schema={aisleFieldsSchema}
          fields={fields}
          record={aisle}
          submitLabel={aisle ? 'Rename' : 'Add'}
          onSave={async (body) => {
            await change.mutateAsync(() =>
              aisle
                ? callApi(calls.renameAisle, { params: { id: aisle.id }, body })
                : callApi(calls.createAisle, { body }),
            );
            onClose();
          }}
        >
          <Button onClick={cancel} disabled={change.isPending}>
            Cancel
          </Button>
        </RecordForm>
      </DialogContent>
    </SavingDialog>
  );
}

function AisleDeletion({ aisle: { id, name, kinds }, onClose }: { aisle: AdminAisle; onClose: () => void }) {
  const [to, setTo] = useState('');
  const { change } = useKindMutations();
  const query = to === '' ? {} : { to: Number(to) };
  const remove = () =>
    change.mutate(() => callApi(calls.deleteAisle, { params: { id }, query }), {
      onError: showFailure,
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open
      title={`Delete ${name}?`}
      description={
        kinds === 0 ? (
          'It is empty.'
        ) : (
          <div className={styles.form}>
            {formatCount(kinds, 'kind')} {kinds === 1 ? 'is' : 'are'} in it.
            <AisleSelect label="Move its kinds to" value={to} without={id} onChange={setTo} />
          </div>
        )
      }
      isBusy={change.isPending}
      isReady={kinds === 0 || to !== ''}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
