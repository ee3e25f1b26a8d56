import { lowerFirst, upperFirst } from './first-letter.ts';

/**
 * What several kinds are called together: 'Rice: parboiled, brown' where they share their last or first word, else one
 * after the other. Names that hold a comma share what is before it, and are set apart by semicolons.
 */
export function nameOfKinds(names: readonly string[]): string {
  const shared = names.length > 1 ? (names.some(hasComma) ? sharedHead(names) : sharedWord(names)) : undefined;
  if (!shared) return inOneLine(names);
  return `${upperFirst(shared.word)}: ${inOneLine(shared.rest.map(lowerFirst))}`;
}

interface Shared {
  word: string;
  rest: string[];
}

/** 'Infant cereal' of 'Infant cereal, rice' and 'Infant cereal, oats'. */
function sharedHead(names: readonly string[]): Shared | undefined {
  const parts = names.map((name) => {
    const [head = '', ...rest] = name.split(',');
    return { head: head.trim(), rest: rest.join(',').trim() };
  });
  if (parts.some(({ head, rest }) => !head || !rest)) return undefined;
  const word = theSame(parts.map(({ head }) => head));
  return word ? { word, rest: parts.map(({ rest }) => rest) } : undefined;
}

/** 'Rice' of 'Parboiled rice' and 'Brown rice'. */
function sharedWord(names: readonly string[]): Shared | undefined {
  const words = names.map((name) => name.trim().split(/\s+/));
  if (words.some(({ length }) => length < 2)) return undefined;
  const last = theSame(words.map((parts) => parts.at(-1) ?? ''));
  const word = last ?? theSame(words.map((parts) => parts[0] ?? ''));
  return word
    ? { word, rest: words.map((parts) => (last ? parts.slice(0, -1) : parts.slice(1)).join(' ')) }
    : undefined;
}

/** The first of some words if the others are that word too, in any case. */
function theSame([first = '', ...others]: readonly string[]): string | undefined {
  return first && others.every((other) => other.toLowerCase() === first.toLowerCase()) ? first : undefined;
}

const hasComma = (name: string) => name.includes(',');
const inOneLine = (names: readonly string[]) => names.join(names.length > 1 && names.some(hasComma) ? '; ' : ', ');
