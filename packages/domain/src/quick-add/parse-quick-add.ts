import { amountInWords, unitInWords } from '../amount-in-words.ts';
import { parseQuickThing, parseQuotedThing, type QuickThing } from './read-thing.ts';
import { splitIntoThings } from './split-into-things.ts';

/** Parses text into things: 'milk, bread and 2 lb chicken'. `pairs` of `wordPairsAroundAnd` are joined by an 'and'. */
export function parseQuickAdd(text: string, pairs?: ReadonlySet<string>): QuickThing[] {
  return splitIntoThings(text, pairs).map(
    (thing) => parseQuotedThing(thing) ?? parseQuickThing(withEggsCounted(withoutHyphen(thing))),
  );
}

/** 'twenty-four eggs' as 'twenty four eggs'. */
const withoutHyphen = (thing: string) => thing.replace(/^([a-z]{4,5}ty)-([a-z]{3,5}) /iu, '$1 $2 ');

const withEggsCounted = (thing: string) =>
  thing.replace(
    /^(?:(\d{1,2}) |an? |one )?trays? (?:of )?(eggs?)$/iu,
    (_, trays = '1', eggs) => `${trays} x 30 pc ${eggs}`,
  );

/** Formats a thing so that `parseQuickAdd` returns it unchanged: '2 x 500 g rice'. Uses quotes if necessary. */
export function formatQuickThing({ text, quantity, amount, unit }: QuickThing, pairs?: ReadonlySet<string>): string {
  const much = amount === undefined || unit === undefined ? '' : `${amountInWords(amount, unit)} `;
  const written = [`${quantity > 1 ? `${quantity} x ` : ''}${much}${text}`, `${quantity} x ${much}${text}`];
  const isRead = (line: string) => {
    const [read, ...more] = parseQuickAdd(line, pairs);
    return (
      more.length === 0 &&
      read?.text === text &&
      read.quantity === quantity &&
      read.amount === amount &&
      read.unit === unit
    );
  };
  const plain = amount === undefined || unit === undefined ? '' : `${amount} ${unitInWords(unit)} `;
  return written.find(isRead) ?? `${quantity} x ${plain}"${text}"`;
}
