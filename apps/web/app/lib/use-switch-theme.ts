import * as calls from '@bargain-buddy/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from './api-client.ts';
import { useIsSignedIn } from './session.ts';
import { type ThemeMode, useThemeMode } from './theme-mode.tsx';
import { userQuery } from './user.ts';

/**
 * The theme and a function that switches it. A signed-in person's account stores it. If that fails, this browser does.
 */
export function useSwitchTheme(): [ThemeMode, () => void] {
  const { mode, setMode } = useThemeMode();
  const isSignedIn = useIsSignedIn();
  const queryClient = useQueryClient();
  const toggle = () => {
    const theme_mode = mode === 'dark' ? 'light' : 'dark';
    setMode(theme_mode);
    if (!isSignedIn) return;
    callApi(calls.changeOwnAccount, { body: { theme_mode } }).then(
      (user) => queryClient.setQueryData(userQuery.queryKey, user),
      () => undefined,
    );
  };
  return [mode, toggle];
}
