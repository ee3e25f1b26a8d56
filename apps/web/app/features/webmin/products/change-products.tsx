import type { AdminKind } from '@bargain-buddy/contract';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type ComponentProps, useState } from 'react';
import { changeRecords, undoRevisions } from '../catalogue/queries.ts';
import type { PerRecordAction } from '../grid/bulk-action.ts';
import { ChangeDialog } from '../grid/change-dialog.tsx';
import { KindSearch } from '../kinds/kind-search.tsx';
import { moveToKind, undoMoves } from '../kinds/move-products.ts';

type ChangeProductsProps = Pick<ComponentProps<typeof ChangeDialog>, 'count' | 'onStart' | 'onClose'>;

const choices = [
  ['brand', 'Brand'],
  ['category', 'Category'],
  ['kind', 'Kind'],
] as const;
type Choice = (typeof choices)[number][0];

export function ChangeProducts(props: ChangeProductsProps) {
  const [what, setWhat] = useState<Choice>('brand');
  const [text, setText] = useState('');
  const [kind, setKind] = useState<AdminKind | null>(null);
  return (
    <ChangeDialog kind="product" action={actionOf(what, text.trim(), kind)} {...props}>
      <TextField
        select
        size="small"
        label="What"
        value={what}
        onChange={({ target }) => setWhat(target.value as Choice)}
      >
        {choices.map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      {what === 'kind' ? (
        <KindSearch label="Kind" onChange={setKind} />
      ) : (
        <TextField
          autoFocus
          size="small"
          label={what === 'brand' ? 'New brand' : 'New category'}
          value={text}
          helperText="Leave it empty to remove it."
          onChange={({ target }) => setText(target.value)}
        />
      )}
    </ChangeDialog>
  );
}

function actionOf(what: Choice, text: string, kind: AdminKind | null): PerRecordAction | undefined {
  if (what === 'kind') {
    return kind ? { label: `Kind ${kind.name}`, run: (ids) => moveToKind(ids, kind.id), undo: undoMoves } : undefined;
  }
  const name = what === 'brand' ? 'Brand' : 'Category';
  return {
    label: `${name} ${text || '(none)'}`,
    run: (ids) => changeRecords('product', ids, { [what]: text }),
    undo: undoRevisions,
  };
}
