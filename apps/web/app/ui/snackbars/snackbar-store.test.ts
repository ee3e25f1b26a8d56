import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Severity, showSnackbar, useSnackbars } from './snackbar-store.ts';

const undo = { text: 'Undo', run: () => undefined };
const texts = () => useSnackbars.getState().queue.map(({ text }) => text);

afterEach(() => {
  for (const { id } of useSnackbars.getState().queue) useSnackbars.getState().hide(id);
});

describe('SHL-11 messages', () => {
  test('stay for 3 to 6 seconds, or as long as is asked for', () => {
    const severities: Severity[] = ['success', 'info', 'warning', 'error'];
    for (const severity of severities) showSnackbar(`A ${severity}`, severity, undefined, undo);
    showSnackbar('Invite accepted', 'success', 3000);
    const times = useSnackbars.getState().queue.map(({ milliseconds }) => milliseconds);
    expect(times).toHaveLength(5);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(3000);
    expect(Math.max(...times)).toBeLessThanOrEqual(6000);
    expect(times.at(-1)).toBe(3000);
  });

  test('stay 4 seconds, and 6 where something went wrong', () => {
    const times = (['success', 'info', 'warning', 'error'] as const).map((severity) => {
      showSnackbar(`A ${severity}`, severity);
      return useSnackbars.getState().queue.at(-1)?.milliseconds;
    });
    expect(times).toEqual([4000, 4000, 6000, 6000]);
    showSnackbar('Copied');
    expect(useSnackbars.getState().queue.at(-1)).toMatchObject({ severity: 'info', milliseconds: 4000 });
  });

  test('are hidden one by one', () => {
    for (const text of ['one', 'two', 'three']) showSnackbar(text);
    useSnackbars.getState().hide(useSnackbars.getState().queue[1]?.id ?? 0);
    expect(texts()).toEqual(['one', 'three']);
  });

  test('of good news the newest takes the place of what has been seen; what comes at once stays together', () => {
    vi.useFakeTimers();
    showSnackbar('Price listing added', 'success');
    showSnackbar('Item added to list', 'success');
    expect(texts()).toEqual(['Price listing added', 'Item added to list']);
    vi.advanceTimersByTime(999);
    showSnackbar('Copied');
    expect(texts()).toEqual(['Price listing added', 'Item added to list', 'Copied']);
    vi.advanceTimersByTime(1);
    showSnackbar('Pasted');
    expect(texts()).toEqual(['Copied', 'Pasted']);
    vi.advanceTimersByTime(1500);
    showSnackbar('Store removed successfully.', 'success');
    expect(texts()).toEqual(['Store removed successfully.']);
    vi.useRealTimers();
  });

  test('what went wrong or can be taken back has its time', () => {
    vi.useFakeTimers();
    showSnackbar('Failed to add store.', 'error');
    showSnackbar('It may be late.', 'warning');
    showSnackbar('Removed Milk.', 'success', undefined, undo);
    vi.advanceTimersByTime(1500);
    showSnackbar('Store added successfully.', 'success');
    expect(texts()).toEqual(['Failed to add store.', 'It may be late.', 'Removed Milk.', 'Store added successfully.']);
    vi.useRealTimers();
  });

  test('one that repeats the last is left out', () => {
    showSnackbar('Failed to add store.', 'error');
    showSnackbar('Failed to add store.', 'error');
    expect(texts()).toEqual(['Failed to add store.']);
    showSnackbar('Removed Milk.', 'info', undefined, undo);
    showSnackbar('Removed Milk.', 'info', undefined, undo);
    showSnackbar('Failed to add store.', 'error');
    expect(texts()).toEqual(['Failed to add store.', 'Removed Milk.', 'Removed Milk.', 'Failed to add store.']);
  });
});
