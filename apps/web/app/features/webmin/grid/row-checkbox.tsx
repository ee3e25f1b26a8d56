import { type GridSlotProps, useGridApiContext, useGridRootProps } from '@mui/x-data-grid';
import { createContext, useContext } from 'react';

/** What a row is called, for those who hear its checkbox. */
export const RowName = createContext((row: { id: number }) => String(row.id));

/** The checkbox of a row, by the name of what it selects. */
export function RowCheckbox({ rowId, slotProps, ...props }: GridSlotProps['rowCheckbox']) {
  const nameOf = useContext(RowName);
  const { current: api } = useGridApiContext();
  const { slots } = useGridRootProps();
  const row = api.getRow(rowId);
  const htmlInput = { ...slotProps?.htmlInput, 'aria-label': `Select ${row ? nameOf(row) : rowId}` };
  return <slots.baseCheckbox {...props} slotProps={{ ...slotProps, htmlInput }} />;
}
