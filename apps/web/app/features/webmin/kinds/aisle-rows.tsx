import type { AdminAisle } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import IconButton from '@mui/material/IconButton';
import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useRowSteps } from '~/ui/use-row-steps.ts';
import styles from './kinds.module.css';

interface AisleRowsProps {
  aisles: AdminAisle[];
  onOrder: (ids: number[]) => void;
  onRename: (aisle: AdminAisle) => void;
  onDelete: (aisle: AdminAisle) => void;
}

export function AisleRows({ aisles, onOrder, onRename, onDelete }: AisleRowsProps) {
  const known = aisles.map(({ id }) => id);
  const [order, setOrder] = useState(known);
  const [dragged, setDragged] = useState<number>();
  const key = known.join();
  useEffect(() => setOrder(key === '' ? [] : key.split(',').map(Number)), [key]);

  const rows = order.flatMap((id) => aisles.find((aisle) => aisle.id === id) ?? []);
  const placed = (id: number, place: number) => order.filter((one) => one !== id).toSpliced(place, 0, id);
  const { told, step, buttonId } = useRowSteps(rows, (next) => {
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
        {told}
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
            <GripVertical size={20} aria-hidden="true" className={styles.handle} />
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
                <ArrowUp size={20} aria-hidden="true" />
              </IconButton>
              <IconButton
                id={buttonId(aisle.id, 'down')}
                aria-label={`Move ${aisle.name} down`}
                disabled={place === rows.length - 1}
                onClick={() => step(aisle, 1)}
              >
                <ArrowDown size={20} aria-hidden="true" />
              </IconButton>
              <IconButton aria-label={`Rename ${aisle.name}`} onClick={() => onRename(aisle)}>
                <Pencil size={20} aria-hidden="true" />
              </IconButton>
              <IconButton
                aria-label={aisle.is_other ? `${aisle.name} cannot be deleted` : `Delete ${aisle.name}`}
                disabled={aisle.is_other}
                onClick={() => onDelete(aisle)}
              >
                <Trash2 size={20} aria-hidden="true" />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
