import { create } from 'zustand';

export type Severity = 'success' | 'info' | 'warning' | 'error';

/** What a message offers to do. */
export interface SnackbarAction {
  text: string;
  run: () => void;
}

export interface Snackbar {
  id: number;
  text: string;
  severity: Severity;
  /** How long it stays, 3000 to 6000 ms. */
  milliseconds: number;
  action?: SnackbarAction | undefined;
  /** By Date.now(). */
  shownAt: number;
}

interface SnackbarStore {
  /** The first few are on show; the others wait behind them. */
  queue: Snackbar[];
  show(text: string, severity?: Severity, milliseconds?: number, action?: SnackbarAction): void;
  hide(id: number): void;
}

let lastId = 0;

/** How long good news stays on show, in milliseconds, before whatever is new may take its place. */
const briefly = 1000;

/** What went wrong, and what offers something, has its time; so has what came at the same moment. */
const stays = ({ severity, action, shownAt }: Snackbar, now: number) =>
  severity === 'error' || severity === 'warning' || action !== undefined || now - shownAt < briefly;

/** Brief messages at the bottom of the page. */
export const useSnackbars = create<SnackbarStore>((set) => ({
  queue: [],
  show(text, severity = 'info', milliseconds = severity === 'error' || severity === 'warning' ? 6000 : 4000, action) {
    lastId += 1;
    const now = Date.now();
    const snackbar = { id: lastId, text, severity, milliseconds, action, shownAt: now };
    set(({ queue }) => {
      // The same message twice in a row says nothing new, unless it offers something else.
      if (!action && queue.at(-1)?.text === text) return { queue };
      return { queue: [...queue.filter((older) => stays(older, now)), snackbar] };
    });
  },
  hide: (id) => set(({ queue }) => ({ queue: queue.filter((snackbar) => snackbar.id !== id) })),
}));

/** Shows a message for 4 seconds, a warning or an error for 6, or for as long as is asked for (SHL-11). */
export const showSnackbar: SnackbarStore['show'] = (...message) => useSnackbars.getState().show(...message);
