import { lowerFirst, upperFirst } from './first-letter.ts';

/** Combines names: 'Rice: parboiled, brown' if they share a word or the part before a comma, else a list. */
export function nameOfKinds(names: readonly string[]): string {
  const shared = names.length > 1 ? (names.some(hasComma) ? sharedHead(names) : sharedWord(names)) : undefined;
  if (!shared) return inOneLine(names);
  return `${upperFirst(shared.word)}: ${inOneLine(shared.rest.map(lowerFirst))}`;
}

interface Shared {
  word: string;
  rest: string[];
}

function sharedHead(names: readonly string[]): Shared | undefined {
  const parts = names.map((name) => {
    const [head = '', ...rest] = name.split(',');
    return { head: head.trim(), rest: rest.join(',').trim() };
  });
  if (parts.some(({ head, rest }) => !head || !rest)) return undefined;
  const word = theSame(parts.map(({ head }) => head));
  return word ? { word, rest: parts.map(({ rest }) => rest) } : undefined;
}

function sharedWord(names: readonly string[]): Shared | undefined {
  const words = names.map((name) => name.trim().split(/\s+/));
  if (words.some(({ length }) => length < 2)) return undefined;
  const last = theSame(words.map((parts) => parts.at(-1) ?? ''));
  const word = last ?? theSame(words.map((parts) => parts[0] ?? ''));
  return word
    ? { word, rest: words.map((parts) => (last ? parts.slice(0, -1) : parts.slice(1)).join(' ')) }
    : undefined;
}

function theSame([first = '', ...others]: readonly string[]): string | undefined {
  return first && others.every((other) => other.toLowerCase() === first.toLowerCase()) ? first : undefined;
}

const hasComma = (name: string) => name.includes(',');
const inOneLine = (names: readonly string[]) => names.join(names.length > 1 && names.some(hasComma) ? '; ' : ', ');
