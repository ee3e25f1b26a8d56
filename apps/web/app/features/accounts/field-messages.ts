interface Issue {
  code?: string;
  path?: readonly PropertyKey[];
  input?: unknown;
}

const names: Record<string, string> = {
  first_name: 'first name',
  last_name: 'last name',
  email: 'email',
  password: 'password',
  current_password: 'current password',
  new_password: 'new password',
  confirm_password: 'password again',
  token: 'token from our email',
};

export function fieldMessage({ code, path = [], input }: Issue): string {
  const field = String(path[0] ?? '');
  if (input === undefined || input === '' || code === 'too_small') return `Enter your ${names[field] ?? field}.`;
  if (code === 'too_big') return `Your ${names[field] ?? field} is too long.`;
  return field === 'email' ? 'Enter a valid email address.' : `Check your ${names[field] ?? field}.`;
}
