import { maxBasketLines } from '@bargain-buddy/contract/names';
import Alert from '@mui/material/Alert';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { KindSearch } from '../kinds/selects.tsx';
import { SelectField } from '../select-field.tsx';
import styles from './baskets.module.css';
import type { BasketLineInput } from './lines-text.ts';

interface BasketLinesProps {
  lines: readonly BasketLineInput[];
  /** Names of kinds by slug. */
  names: ReadonlyMap<string, string>;
  problem: string | undefined;
  onChange: (lines: BasketLineInput[]) => void;
}

const unitOf = { mass: 'g', volume: 'ml', count: 'piece' } as const;
const units = { g: 'g', ml: 'ml', piece: 'pieces' } as const;
const usual = { g: 500, ml: 500, piece: 1 } as const;

export function BasketLinesEditor({ lines, names, problem, onChange }: BasketLinesProps) {
  const id = useId();
  const [found, setFound] = useState<ReadonlyMap<string, string>>(new Map());
  const nameOf = (slug: string) => names.get(slug) ?? found.get(slug) ?? slug;
  const change = (index: number, changed: Partial<BasketLineInput>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...changed } : line)));
  return (
    <section aria-labelledby={id} className={styles.lines}>
      <h3 id={id} className={styles.heading}>
        Kinds
      </h3>
      {problem && <Alert severity="error">{problem}</Alert>}
      <ul className={styles.list}>
        {lines.map(({ kind, amount, unit, per }, index) => (
          <li key={kind} className={styles.row}>
            <span className={styles.text}>{nameOf(kind)}</span>
            <span className={styles.fields}>
              <TextField
                label={units[unit]}
                size="small"
                value={amount || ''}
                onChange={({ target }) => change(index, { amount: Number(target.value.replace(/\D/g, '')) })}
                slotProps={{ htmlInput: { inputMode: 'numeric', 'aria-label': `${nameOf(kind)}, ${units[unit]}` } }}
              />
              <SelectField
                label="For"
                options={[
                  ['person', 'Each person'],
                  ['household', 'Household'],
                ]}
                value={per}
                onChange={({ target }) => change(index, { per: target.value as BasketLineInput['per'] })}
              />
              <IconButton
                aria-label={`Remove ${nameOf(kind)}`}
                onClick={() => onChange(lines.filter((_, at) => at !== index))}
              >
                <Trash2 size={20} />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
      {lines.length < maxBasketLines && (
        <KindSearch
          // A new field after each choice, which continues where the person is.
          key={lines.length}
          autoFocus={found.size > 0}
          label="Add a kind"
          onChange={(kind) => {
            if (!kind || lines.some((line) => line.kind === kind.slug)) return;
            const unit = unitOf[kind.dimension];
            setFound((known) => new Map(known).set(kind.slug, kind.name));
            onChange([...lines, { kind: kind.slug, amount: usual[unit], unit, per: 'person' }]);
          }}
        />
      )}
    </section>
  );
}
