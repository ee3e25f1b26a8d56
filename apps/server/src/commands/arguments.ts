import { InvalidArgumentError } from 'commander';
import { z } from 'zod';

export function parseEmailArgument(text: string): string {
  const parsed = z.email().safeParse(text.trim());
  if (!parsed.success) throw new InvalidArgumentError('It must be an e-mail address.');
  return parsed.data;
}

export function parsePasswordArgument(text: string): string {
  if (text.length < 8) throw new InvalidArgumentError('It must have at least 8 characters.');
  return text;
}

export function parseDayArgument(text: string): string {
  const parsed = z.iso.date().safeParse(text.trim());
  if (!parsed.success) throw new InvalidArgumentError('It must be a day such as 2026-11-15.');
  return parsed.data;
}

export function parseIdArgument(text: string): number {
  const parsed = z.coerce.number().int().positive().max(2_147_483_647).safeParse(text);
  if (!parsed.success) throw new InvalidArgumentError('It must be a whole number from 1.');
  return parsed.data;
}
