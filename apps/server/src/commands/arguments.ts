import { InvalidArgumentError } from 'commander';
import { z } from 'zod';

/** An e-mail address from the command line, without the spaces around it. */
export function emailArgument(text: string): string {
  const parsed = z.email().safeParse(text.trim());
  if (!parsed.success) throw new InvalidArgumentError('It must be an e-mail address.');
  return parsed.data;
}

/** A password from the command line. */
export function passwordArgument(text: string): string {
  if (text.length < 8) throw new InvalidArgumentError('It must have at least 8 characters.');
  return text;
}
