import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';

/** Copies a text. Browsers may refuse, or have no clipboard without https. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSnackbar(done, 'success');
  } catch {
    showSnackbar('This browser doesn’t allow copying. Select the text instead.', 'error');
  }
}
