import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';

/** Copies a text and says so; a browser may refuse, or have no clipboard for a page without https. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSnackbar(done, 'success');
  } catch {
    showSnackbar('This browser doesn’t allow copying. Select the text instead.', 'error');
  }
}
