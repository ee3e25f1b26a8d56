import { useEffect } from 'react';
import { useThemeMode } from '~/lib/theme-mode.tsx';
import { useUser } from '~/lib/user.ts';

/** The theme of the account counts once the user has loaded, and whenever it is changed there (SHL-10). */
export function useThemeFromAccount(): void {
  const mode = useUser()?.theme_mode;
  useEffect(() => {
    if (mode) useThemeMode.getState().setMode(mode);
  }, [mode]);
}
