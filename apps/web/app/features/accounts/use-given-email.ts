import { useLocation } from 'react-router';

export function useEmailFromState(): string {
  const state: unknown = useLocation().state;
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : undefined;
  return typeof email === 'string' ? email : '';
}
