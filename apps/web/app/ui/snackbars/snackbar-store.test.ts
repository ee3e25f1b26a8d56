import { afterEach, describe, expect, test } from 'vitest';
import { type Severity, showSnackbar, useSnackbars } from './snackbar-store.ts';

const texts = () => useSnackbars.getState().queue.map(({ text }) => text);

afterEach(() => {
  for (const { id } of useSnackbars.getState().queue) useSnackbars.getState().hide(id);
});

describe('SHL-11 messages', () => {
  test('stay for 3 to 6 seconds, or as long as is asked for', () => {
    const severities: Severity[] = ['success', 'info', 'warning', 'error'];
    for (const severity of severities) showSnackbar(`A ${severity}`, severity);
    showSnackbar('Invite accepted', 'success', 3000);
    const times = useSnackbars.getState().queue.map(({ milliseconds }) => milliseconds);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(3000);
    expect(Math.max(...times)).toBeLessThanOrEqual(6000);
    expect(times.at(-1)).toBe(3000);
  });

  test('come one after the other, and one that repeats the last is left out', () => {
    showSnackbar('Store added successfully.');
    showSnackbar('Store removed successfully.');
    showSnackbar('Store removed successfully.');
    expect(texts()).toEqual(['Store added successfully.', 'Store removed successfully.']);
    useSnackbars.getState().hide(useSnackbars.getState().queue[0]?.id ?? 0);
    expect(texts()).toEqual(['Store removed successfully.']);
  });
});
