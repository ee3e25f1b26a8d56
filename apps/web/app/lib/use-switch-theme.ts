import * as calls from '@bargain-buddy/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from './api-client.ts';
import { useIsSignedIn } from './session.ts';
import { type ThemeMode, useThemeMode } from './theme-mode.tsx';
import { userQuery } from './user.ts';

/**
 * The theme on show, and a function that switches it at once. For a signed-in person the account remembers it; where
 * that fails, this browser still does, until the account is read again.
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
