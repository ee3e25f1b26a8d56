import { type Region, regions } from '@bargain-buddy/contract';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type ComponentProps, useState } from 'react';
import { changeRecords, undoRevisions } from '../catalogue/queries.ts';
import { ChangeDialog } from '../grid/change-dialog.tsx';

type ChangeStoresProps = Pick<ComponentProps<typeof ChangeDialog>, 'count' | 'onStart' | 'onClose'>;

export function ChangeStores(props: ChangeStoresProps) {
  const [region, setRegion] = useState<Region>();
  const action = region && {
    label: `Region ${region}`,
    run: (ids: number[]) => changeRecords('store', ids, { region }),
    undo: undoRevisions,
  };
  return (
    <ChangeDialog kind="store" action={action} {...props}>
      <TextField
        select
        autoFocus
        size="small"
        label="Region"
        value={region ?? ''}
        onChange={({ target }) => setRegion(regions.find((one) => one === target.value))}
      >
        {regions.map((one) => (
          <MenuItem key={one} value={one}>
            {one}
          </MenuItem>
        ))}
      </TextField>
    </ChangeDialog>
  );
}
