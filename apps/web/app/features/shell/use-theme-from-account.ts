import { useEffect } from 'react';
import { useThemeMode } from '~/lib/theme-mode.tsx';
import { useUser } from '~/lib/user.ts';

/** Applies the account's theme once the user has loaded, and after each change. */
export function useThemeFromAccount(): void {
  const mode = useUser()?.theme_mode;
  useEffect(() => {
    if (mode) useThemeMode.getState().setMode(mode);
  }, [mode]);
}
