import { useLocation } from 'react-router';

/** The address that the page before brought along, such as that of an invite; '' where there is none. */
export function useGivenEmail(): string {
  const state: unknown = useLocation().state;
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : undefined;
  return typeof email === 'string' ? email : '';
}
