import { useEffect } from 'react';
import { followSystemTheme, useThemeMode } from '~/lib/theme-mode.tsx';
import { useUser } from '~/lib/user.ts';

export function useTheme(): void {
  const user = useUser();
  const chosen = user?.theme_chosen ? user.theme_mode : undefined;
  useEffect(() => {
    if (chosen) useThemeMode.getState().setMode(chosen);
  }, [chosen]);
  useEffect(followSystemTheme, []);
}
