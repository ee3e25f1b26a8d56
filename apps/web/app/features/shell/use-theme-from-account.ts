import { useEffect } from 'react';
import { useThemeMode } from '~/lib/theme-mode.tsx';
import { useUser } from '~/lib/user.ts';

export function useThemeFromAccount(): void {
  const mode = useUser()?.theme_mode;
  useEffect(() => {
    if (mode) useThemeMode.getState().setMode(mode);
  }, [mode]);
}
