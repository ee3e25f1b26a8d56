/** What an access token says of itself, unproved; nothing where there is none, or what is kept is none. */
export function claimsOf(token: string | null): { sub?: string; iat?: number } {
  const [, payload] = token?.split('.') ?? [];
  // Guests have none on every page: nothing is thrown for them.
  if (!payload) return {};
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) ?? {};
  } catch {
    return {};
  }
}
