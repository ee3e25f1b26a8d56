import { amountWordMeanings, wordPairsWithAnd } from './vocabulary.ts';

/** Timestamp of a chat: '[20/11, 09:12] Ann: ', '20/11/2026, 9:12 PM - Ann: '. */
const chatTimestamp =
  /^\[?\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?,? \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?(?:\] ?| [-–] )[^:]{1,60}: ?/iu;
const bullet = /^(?:[-–—*•·◦▪●○‣>☐☑☒✅✔✓□■]️?\s*|\[\s?[x✓✔]?\s?\]\s*|\(?\d{1,3}[.)](?=\s)\s*|\d️?⃣\s*)/iu;
const ignoredLines = [
  /^<.*>$|^https?:/iu,
  /end-to-end encrypted|message was deleted/iu,
  /^[^\p{L}\p{N}\p{Extended_Pictographic}]*$/iu,
];
/** Thing with a literal name in quotes: '2 x 1.5 lb "and: so on"'. */
export const quotedThingPattern = /^(?:(\d{1,3}) x )?(?:(\d{1,6}(?:\.\d{1,3})?) (fl oz|[a-z]+|L) )?"(.+)"$/u;
const heading = /:\s*$/;
const before =
  /^(?:(?:please|pls|plz|kindly|also|and|buy|need(?: to)?|some|remember|pick up|(?:don['’]?t|do not) forget|(?:i|we|u|you) need|add|get(?! well))\b[\s,:]*)+(?=\S)/iu;
const behind = /(?<=[^\s,])[\s,]+(?:please|pls|plz|thanks|thank you|thx|again)[\s.!]*$/iu;
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Splits at line ends, commas, semicolons and 'and'. `pairs` are additional word pairs that an 'and' joins. */
export function splitIntoThings(text: string, pairs: ReadonlySet<string> = noPairs): string[] {
  const things: string[] = [];
  const lines = text.replace(invisible, '').split(/[\r\n\u2028\u2029]+/u);
  for (const line of lines) {
    const plain = withoutMarks(line);
    if (quotedThingPattern.test(plain)) {
      things.push(plain);
      continue;
    }
    if (plain === '' || ignoredLines.some((ignored) => ignored.test(plain))) continue;
    if (lines.length > 1 && heading.test(plain)) continue;
    const ofLine: string[] = [];
    for (const part of plain.split(/ ?(?:,(?!\d)|(?<!\d),|[;|]) ?/u)) {
      // 'rice, 2 kg' is one thing.
      if (ofLine.length > 0 && isOnlyAmount(part)) ofLine.push(`${ofLine.pop()} ${part.trim()}`);
      else pushParts(part, pairs, ofLine);
    }
    things.push(...ofLine);
  }
  return things;
}

const onlyAmount = /^\(?[x×]?\s?[\d½¼¾][\d.,/½¼¾]*\s?([a-z]*|fl\.? oz)\.?\)?$/iu;

function isOnlyAmount(part: string): boolean {
  const [all, letters = ''] = onlyAmount.exec(part.trim()) ?? [];
  if (!all) return false;
  return (
    letters === '' ||
    ['unit', 'container', 'times'].includes(
      amountWordMeanings.get(letters.toLowerCase().replace(/\W/g, ''))?.type ?? '',
    )
  );
}

const noPairs: ReadonlySet<string> = new Set();

function withoutMarks(line: string): string {
  let rest = line.replace(/\s+/gu, ' ').trim();
  if (rest.length > 12 && /^\[?\d/.test(rest)) rest = rest.replace(chatTimestamp, '');
  for (let last = ''; last !== rest; ) {
    last = rest;
    rest = rest.replace(bullet, '');
  }
  return rest;
}

function pushParts(part: string, pairs: ReadonlySet<string>, things: string[]): void {
  const words = part.split(' ');
  let from = 0;
  for (let at = 1; at < words.length - 1; at++) {
    if (!/^(?:and|&|\+)$/iu.test(words[at] ?? '') || isJoint(words, at, pairs)) continue;
    pushThing(words.slice(from, at).join(' '), things);
    from = at + 1;
  }
  pushThing(words.slice(from).join(' '), things);
}

const plain = (word = '') => word.toLowerCase().replace(/[^\p{L}\p{N}½¼¾]/gu, '');

/** Tests if an 'and' is part of one thing: 'mac and cheese', 'one and a half'. */
function isJoint(words: readonly string[], at: number, pairs: ReadonlySet<string>): boolean {
  const [last, next, second] = [plain(words[at - 1]), plain(words[at + 1]), plain(words[at + 2])];
  const isNumber = (word: string) => /^\d+$/.test(word) || amountWordMeanings.get(word)?.type === 'number';
  const isPart = (word: string) => amountWordMeanings.get(word)?.type === 'part' || /^[½¼¾]$/u.test(word);
  if (isPart(next) || (amountWordMeanings.get(next)?.type === 'article' && isPart(second))) {
    if (isNumber(last) || amountWordMeanings.get(last)?.type === 'unit') return true;
  }
  const pair = `${last} ${next}`;
  return wordPairsWithAnd.has(pair) || pairs.has(pair);
}

function pushThing(part: string, things: string[]): void {
  let rest = part.trim();
  for (let last = ''; last !== rest; ) {
    last = rest;
    rest = rest.replace(before, '').replace(behind, '').replace(bullet, '').trim();
  }
  if (/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(rest)) things.push(rest);
}

/** Returns the word pairs around each 'and' of some names. `splitIntoThings` does not split there. */
export function wordPairsAroundAnd(names: Iterable<string>): Set<string> {
  const found = new Set<string>();
  for (const name of names) {
    const words = name.split(/\s+/u);
    for (let at = 1; at < words.length - 1; at++) {
      if (/^(?:and|&)$/iu.test(words[at] ?? '')) found.add(`${plain(words[at - 1])} ${plain(words[at + 1])}`);
    }
  }
  return found;
}
