import { expect, test } from 'vitest';
import { readTheme } from './theme-mode.tsx';

test('SHL-10 the server reads the chosen theme, and nothing else, from the cookies', () => {
  expect(readTheme('a=1; bb_theme=dark; b=2')).toBe('dark');
  expect(readTheme('bb_theme=light')).toBe('light');
  for (const cookies of [null, '', 'bb_theme=', 'bb_theme=darker', 'xbb_theme=dark', 'a=bb_theme=dark']) {
    expect(readTheme(cookies), String(cookies)).toBeUndefined();
  }
});
