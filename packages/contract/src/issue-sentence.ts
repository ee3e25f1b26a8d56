import type { z } from './zod.ts';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** Describes a validation issue in one sentence. Undefined: zod's own message. */
export const issueSentence: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return invalidType(issue);
    case 'invalid_value':
      return `Choose one of: ${issue.values.map(shown).join(', ')}.`;
    case 'too_small':
      return limit(issue.origin, 'at least', Number(issue.minimum), issue.inclusive ?? true);
    case 'too_big':
      return limit(issue.origin, 'at most', Number(issue.maximum), issue.inclusive ?? true);
    case 'invalid_format':
      return formats[issue.format] ?? 'This value does not have the right form.';
    case 'invalid_union':
      return unionSentence(issue);
    case 'unrecognized_keys':
      return 'This field is not known here.';
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}.`;
    default:
      return undefined;
  }
};

const formats: Record<string, string> = {
  email: 'Enter a valid email address.',
  date: 'Enter a day as YYYY-MM-DD.',
  datetime: 'Enter a time in ISO 8601 with its zone, for example 2026-11-15T08:00:00Z.',
  url: 'Enter a complete URL.',
  uuid: 'Enter a UUID.',
};

const typeNames: Record<string, string> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Enter true or false.',
  array: 'Send a list.',
  object: 'Send a JSON object.',
  record: 'Send a JSON object.',
};

function invalidType(issue: Issue & { expected?: string }): string {
  const missing = issue.input === undefined || issue.input === null;
  const isField = (issue.path ?? []).length > 0;
  if (missing && isField) return 'This field is required.';
  // Query strings and paths are text and are cast first. Text that is no number becomes NaN.
  return typeNames[issue.expected ?? ''] ?? 'This value is of the wrong kind.';
}

function limit(origin: string, direction: string, bound: number, inclusive: boolean): string {
  const figure = bound.toLocaleString('en');
  switch (origin) {
    case 'string':
      if (direction === 'at least' && bound === 1) return 'This field may not be empty.';
      return `Enter ${direction} ${figure} character${bound === 1 ? '' : 's'}.`;
    case 'array':
    case 'set':
      return `Send ${direction} ${figure} item${bound === 1 ? '' : 's'}.`;
    default:
      if (inclusive) return `Enter a number of ${direction} ${figure}.`;
      return `Enter a number ${direction === 'at least' ? 'above' : 'below'} ${figure}.`;
  }
}

/** Lists the choices of a union. Otherwise uses the first alternative's message. */
function unionSentence(issue: Issue & { errors?: z.core.$ZodIssue[][] }): string {
  const alternatives = issue.errors ?? [];
  const values = alternatives.flatMap(([first]) => (first?.code === 'invalid_value' ? first.values : []));
  if (values.length > 0)
    return `Choose one of: ${[...new Set(values)]
      .filter((v) => v !== '')
      .map(shown)
      .join(', ')}.`;
  const first = alternatives[0]?.[0];
  return first?.message ?? 'This value is of the wrong kind.';
}

function shown(value: unknown): string {
  return value === '' ? '(empty)' : String(value);
}
