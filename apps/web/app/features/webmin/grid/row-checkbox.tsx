import { type GridSlotProps, useGridApiContext, useGridRootProps } from '@mui/x-data-grid';
import { createContext, useContext } from 'react';

export const RowName = createContext((row: { id: number }) => String(row.id));

export function RowCheckbox({ rowId, slotProps, ...props }: GridSlotProps['rowCheckbox']) {
  const nameOf = useContext(RowName);
  const { current: api } = useGridApiContext();
  const { slots } = useGridRootProps();
  const row = api.getRow(rowId);
  const htmlInput = { ...slotProps?.htmlInput, 'aria-label': `Select ${row ? nameOf(row) : rowId}` };
  return <slots.baseCheckbox {...props} slotProps={{ ...slotProps, htmlInput }} />;
}
