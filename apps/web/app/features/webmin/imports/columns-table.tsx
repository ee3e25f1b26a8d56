import type { StoreColumn } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { type MouseEvent, useState } from 'react';
import { RecordSearch } from '../record-search.tsx';
import { groupColumns } from './column-groups.ts';
import styles from './columns-table.module.css';
import { type Correction, columnCorrectionOf, columnReferenceOf } from './corrections.ts';
import importStyles from './imports.module.css';
import { PendingCorrectionMark, useCorrecting } from './pending-correction-mark.tsx';

const shownAtFirst = 100;

export function ColumnsTable({ columns }: { columns: readonly StoreColumn[] }) {
  const { onCorrect } = useCorrecting();
  const [filter, setFilter] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string>();
  const [count, setCount] = useState(shownAtFirst);
  if (columns.length === 0) return null;
  const matching = columns.filter((column) => isLike(column, filter));
  const shown = matching.slice(0, count);
  const chosen = columns.filter((column) => selected.has(columnReferenceOf(column)));
  const mark = (addresses: readonly string[], isOn: boolean) => {
    const marked = new Set(addresses);
    const others = [...selected].filter((one) => !marked.has(one));
    setSelected(new Set(isOn ? [...others, ...marked] : others));
  };
  const select = (address: string, isOn: boolean, isRange: boolean) => {
    const addresses = shown.map(columnReferenceOf);
    const [from, to] = [addresses.indexOf(isRange ? (last ?? address) : address), addresses.indexOf(address)];
    const range = addresses.slice(Math.min(from, to), Math.max(from, to) + 1);
    mark(from < 0 ? [address] : range, isOn);
    setLast(address);
  };
  const isWhole = (group: readonly string[]) => group.every((address) => selected.has(address));
  const selectGroup = (group: readonly string[]) => mark(group, !isWhole(group));
  const decideSelected = (to: 'ignore' | 'read') => {
    const changed = chosen.filter(({ use }) => (use === 'store') === (to === 'ignore'));
    onCorrect(...changed.map((column) => columnCorrectionOf(column, to)));
    setSelected(new Set());
  };
  return (
    <details className={importStyles.details}>
      <summary>Columns ({columns.length.toLocaleString('en')})</summary>
      <div className={styles.tools}>
        <TextField
          size="small"
          type="search"
          label="Find columns"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
        <Button
          variant="outlined"
          disabled={!chosen.some(({ use }) => use === 'store')}
          onClick={() => decideSelected('ignore')}
        >
          Ignore selected
        </Button>
        <Button disabled={!chosen.some(({ use }) => use !== 'store')} onClick={() => decideSelected('read')}>
          Read selected
        </Button>
        <span role="status">{chosen.length > 0 && `${formatCount(chosen.length, 'column')} selected`}</span>
      </div>
      <ul className={styles.groups} aria-label="Columns with like titles">
        {groupColumns(columns).map(({ label, columns: group }) => (
          <li key={label}>
            <Chip
              component="button"
              clickable
              size="small"
              aria-pressed={isWhole(group)}
              color={isWhole(group) ? 'primary' : 'default'}
              label={`Select ${label} (${group.length})`}
              onClick={() => selectGroup(group)}
            />
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label="Columns">
        <table className={importStyles.table}>
          <thead>
            <tr>
              <th scope="col">
                <Checkbox
                  size="small"
                  checked={shown.length > 0 && isWhole(shown.map(columnReferenceOf))}
                  slotProps={{ input: { 'aria-label': 'Select all columns' } }}
                  onChange={() => selectGroup(matching.map(columnReferenceOf))}
                />
              </th>
              <th scope="col">Column</th>
              <th scope="col">Title and area</th>
              <th scope="col">Prices</th>
              <th scope="col">Store</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((column) => (
              <ColumnRow
                key={columnReferenceOf(column)}
                column={column}
                isSelected={selected.has(columnReferenceOf(column))}
                onSelect={select}
              />
            ))}
          </tbody>
        </table>
      </section>
      {matching.length > count && <Button onClick={() => setCount(count + shownAtFirst)}>Show more</Button>}
    </details>
  );
}

interface ColumnRowProps {
  column: StoreColumn;
  isSelected: boolean;
  onSelect: (address: string, isOn: boolean, isRange: boolean) => void;
}

function ColumnRow({ column, isSelected, onSelect }: ColumnRowProps) {
  const { corrections, onCorrect } = useCorrecting();
  const { title, area, use, reason, prices, store } = column;
  const [isAssigning, setAssigning] = useState(false);
  const address = columnReferenceOf(column);
  const correction = corrections[`column ${address}`];
  const name = [title, area].filter(Boolean).join(', ');
  return (
    <tr data-selected={isSelected || undefined}>
      <td>
        <Checkbox
          size="small"
          checked={isSelected}
          slotProps={{ input: { 'aria-label': `Select ${address} ${name}` } }}
          onClick={(event: MouseEvent) => onSelect(address, !isSelected, event.shiftKey)}
        />
      </td>
      <td>{address}</td>
      <td data-lines>
        {title}
        <small>{area}</small>
      </td>
      <td data-number>{prices.toLocaleString('en')}</td>
      <td data-lines>
        {correction ? (
          <PendingCorrectionMark correction={correction}>{stateText(correction)}</PendingCorrectionMark>
        ) : (
          <>
            <span className={styles.store}>
              {use === 'store'
                ? store?.id === null
                  ? `New: ${store.name}`
                  : (store?.name ?? '')
                : (reason ?? 'Ignored')}
            </span>
            {isAssigning ? (
              <RecordSearch
                kind="store"
                className={importStyles.match}
                onChoose={({ id, label }) => onCorrect(columnCorrectionOf(column, { store: id, label }))}
              />
            ) : (
              <span className={styles.rowActions}>
                <Button
                  size="small"
                  aria-label={`${use === 'store' ? 'Ignore' : 'Read'} ${address}`}
                  onClick={() => onCorrect(columnCorrectionOf(column, use === 'store' ? 'ignore' : 'read'))}
                >
                  {use === 'store' ? 'Ignore' : 'Read'}
                </Button>
                <Button size="small" aria-label={`Assign to a store: ${address}`} onClick={() => setAssigning(true)}>
                  Assign to a store
                </Button>
              </span>
            )}
          </>
        )}
      </td>
    </tr>
  );
}

function stateText(correction: Correction): string {
  if (correction.what !== 'column') return '';
  const { to } = correction;
  return to === 'ignore' ? 'Ignored' : to === 'read' ? 'Read as a store' : `→ ${to.label}`;
}

function isLike({ sheet, column, title, area, store }: StoreColumn, filter: string): boolean {
  const text = `${sheet}!${column} ${title} ${area} ${store?.name ?? ''}`.toLowerCase();
  return text.includes(filter.trim().toLowerCase());
}
