import type { ListItem } from '@bargain-buddy/contract';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { changeListItem } from '../model/change-item.ts';

const undoMs = 8_000;

export function startAgain(items: readonly ListItem[]): void {
  const done = items.filter(({ is_needed }) => !is_needed);
  const setAll = (is_needed: boolean) => {
    for (const item of done) void changeListItem(item, { is_needed });
  };
  setAll(true);
  const text = done.length === 1 ? '1 thing is needed again' : `${done.length} things are needed again`;
  showSnackbar(text, 'info', undoMs, { text: 'Undo', run: () => setAll(false) });
}
