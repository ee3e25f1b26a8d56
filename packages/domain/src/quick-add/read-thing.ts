import { quotedThingPattern } from './split-into-things.ts';
import {
  type AmountWordMeaning,
  amountWordMeanings,
  containersInNames,
  namedPackSizes,
  singlePackWords,
  type WantedUnit,
} from './vocabulary.ts';

export interface QuickThing {
  text: string;
  /** Number of units: 1 to 999. */
  quantity: number;
  /** Amount of each unit: an exact decimal with at most three places. */
  amount?: string;
  unit?: WantedUnit;
}

type Token = { raw: string } & (AmountWordMeaning | { type: 'word' });
type Number = { value: number; next: number };

const maxQuantity = 999;
const maxBehind = 24;
const maxTextLength = 200;

/** Parses a thing: '2 lb chicken', 'eggs x12', 'coke 1.5L x 2'. */
export function parseQuickThing(thing: string): QuickThing {
  const reader = new Reader(tokensOf(thing));
  while (reader.readFront()) {}
  while (reader.readBack()) {}
  reader.readMiddle();
  return reader.result(thing);
}

/** Parses a thing with its name in quotes. Returns undefined for other text. */
export function parseQuotedThing(thing: string): QuickThing | undefined {
  const [, quantity = '1', amount, unit, name] = quotedThingPattern.exec(thing) ?? [];
  if (name === undefined) return undefined;
  const meaning = unit === undefined ? undefined : amountWordMeanings.get(unit.replace(' ', '').toLowerCase());
  if (unit !== undefined && meaning?.type !== 'unit') return undefined;
  const isGiven = amount !== undefined && Number(amount) > 0 && meaning?.type === 'unit';
  const text = trimmed(name) || name.slice(0, maxTextLength).trim();
  return {
    text,
    quantity: Math.max(1, Number(quantity)),
    ...(isGiven && { amount: String(Number(amount)), unit: meaning.unit }),
  };
}

const isWord = ({ raw }: Token) => /^\p{L}/u.test(raw);
const isTens = (token: Token) => token.type === 'number' && isWord(token) && token.value >= 20;
const isOnes = (token: Token) => token.type === 'number' && isWord(token) && token.value < 10;

/** Reads amounts from both ends. The rest in the middle is the name. */
class Reader {
  private from = 0;
  private to: number;
  private quantity: number | undefined;
  private amount: { amount: string; unit: WantedUnit } | undefined;
  private readonly tokens: Token[];

  constructor(tokens: Token[]) {
    this.tokens = tokens;
    this.to = tokens.length;
  }

  private typeAt(at: number) {
    return at >= this.from && at < this.to ? this.tokens[at]?.type : undefined;
  }

  readFront(): boolean {
    const { from } = this;
    if (this.to - from < 2) return false;
    const type = this.typeAt(from);
    if (type === 'dash' || (type === 'of' && from > 0)) return this.moveFrom(from + 1);
    if (type === 'times') {
      const count = this.numberAt(from + 1);
      return count !== undefined && count.next < this.to && this.setQuantity(count.value) && this.moveFrom(count.next);
    }
    if (type === 'unit') {
      const isDozen = this.unitAt(from) === 'dozen';
      if (!isDozen && this.typeAt(from + 1) !== 'of') return false;
      return this.setAmount(1, from) && this.moveFrom(from + 1);
    }
    if (type === 'article' && this.numberAt(from + 1) === undefined) {
      if (this.typeAt(from + 1) === 'nameAfter') return false;
      if (this.typeAt(from + 1) === 'unit') return this.readUnit(1, from + 1);
      return this.moveFrom(from + (this.typeAt(from + 1) === 'container' && this.to - from > 2 ? 2 : 1));
    }
    const number = this.numberAt(type === 'article' ? from + 1 : from);
    return number !== undefined && this.readAfterNumber(number);
  }

  private readAfterNumber({ value, next }: Number): boolean {
    const type = this.typeAt(next);
    if (type === undefined || type === 'nameAfter') return false;
    if (type === 'unit') return this.readUnit(value, next);
    // '2 - 3 tomatoes' is ambiguous.
    if (type === 'dash' && this.numberAt(next + 1)) return false;
    const isLast = next + 1 >= this.to;
    if (type === 'container' && !isLast) {
      const isName = containersInNames.has(this.tokens[next + 1]?.raw.toLowerCase() ?? '');
      return !this.isPack(value, next) && this.setQuantity(value) && this.moveFrom(isName ? next : next + 1);
    }
    if (type === 'times' && isLast) return false;
    return this.setQuantity(value) && this.moveFrom(type === 'times' ? next + 1 : next);
  }

  private readUnit(value: number, at: number): boolean {
    const more = this.numberAfterUnit(at + 1);
    return this.setAmount(value + more.value, at) && this.moveFrom(this.afterContainer(more.next));
  }

  readBack(): boolean {
    const last = this.to - 1;
    if (last <= this.from) return false;
    const type = this.typeAt(last);
    if (type === 'dash' || type === 'of') return this.moveTo(last);
    if (type === 'container') {
      if (this.typeAt(last - 1) === 'unit' && this.numberBefore(last - 1) !== undefined) return this.moveTo(last);
      const count = this.numberBefore(last);
      if (count === undefined || count.next <= this.from || this.isPack(count.value, last)) return false;
      return this.setQuantity(count.value) && this.moveTo(count.next);
    }
    if (type === 'times') {
      const count = this.numberBefore(last);
      return count !== undefined && count.next > this.from && this.setQuantity(count.value) && this.moveTo(count.next);
    }
    if (type === 'unit') {
      const number = this.numberBefore(last);
      if (number !== undefined && number.next > this.from)
        return this.setAmount(number.value, last) && this.moveTo(number.next);
      return number === undefined && this.unitAt(last) === 'dozen' && this.setAmount(1, last) && this.moveTo(last);
    }
    const count = this.numberBefore(this.to);
    if (count === undefined || count.next <= this.from) return false;
    const previous = this.typeAt(count.next - 1);
    if (previous === 'times' && count.next - 1 > this.from) {
      return this.setQuantity(count.value) && this.moveTo(count.next - 1);
    }
    if (previous === 'nameBefore' || previous === 'times' || count.value > maxBehind) return false;
    return this.setQuantity(count.value) && this.moveTo(count.next);
  }

  readMiddle(): void {
    for (let at = this.from + 1; !this.amount && at < this.to - 2; at++) {
      const token = this.tokens[at];
      if (token?.type !== 'number' || !/\d/.test(token.raw) || this.typeAt(at + 1) !== 'unit') continue;
      if (this.setAmount(token.value, at + 1)) {
        this.tokens.splice(at, 2);
        this.to -= 2;
      }
    }
  }

  result(thing: string): QuickThing {
    const name = this.tokens.slice(this.from, this.to).map(({ raw }) => raw);
    const text = trimmed(name.join(' '));
    if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text)) return { text: trimmed(thing), quantity: 1 };
    return { text, quantity: this.quantity ?? 1, ...this.amount };
  }

  /** Parses '2', '1 1/2', 'half a', 'two', 'a couple of'. `next` is the index behind it. */
  private numberAt(at: number): Number | undefined {
    const token = this.tokens[at];
    if (at >= this.to || !token) return undefined;
    if (token.type === 'couple') return { value: 2, next: at + (this.typeAt(at + 1) === 'of' ? 2 : 1) };
    if (token.type === 'part') return { value: token.value, next: at + (this.typeAt(at + 1) === 'article' ? 2 : 1) };
    if (token.type !== 'number') return undefined;
    const ones = this.tokens[at + 1];
    if (at + 1 < this.to && ones?.type === 'number' && isTens(token) && isOnes(ones)) {
      return { value: token.value + ones.value, next: at + 2 };
    }
    let next = at + 1;
    if (/^(?:and|&)$/i.test(this.tokens[next]?.raw ?? '')) next += this.typeAt(next + 1) === 'article' ? 2 : 1;
    const part = this.tokens[next];
    const isMixed = next < this.to && part?.type === 'part' && Number.isInteger(token.value);
    return isMixed ? { value: token.value + part.value, next: next + 1 } : { value: token.value, next: at + 1 };
  }

  private numberAfterUnit(at: number): Number {
    const isMore = /^(?:and|&)$/i.test(this.tokens[at]?.raw ?? '') && at + 1 < this.to;
    const from = at + (this.typeAt(at + 1) === 'article' ? 2 : 1);
    const part = isMore ? this.tokens[from] : undefined;
    return part?.type === 'part' && from < this.to ? { value: part.value, next: from + 1 } : { value: 0, next: at };
  }

  /** Parses the number that ends before `end`. `next` is the index of its start. */
  private numberBefore(end: number): Number | undefined {
    for (let from = Math.max(this.from, end - 4); from < end; from++) {
      const number = this.numberAt(from);
      if (number?.next === end) return { value: number.value, next: from };
    }
    return undefined;
  }

  private unitAt(at: number): WantedUnit | undefined {
    const token = this.tokens[at];
    return token?.type === 'unit' ? token.unit : undefined;
  }

  private afterContainer(at: number): number {
    return this.typeAt(at) === 'container' && at + 1 < this.to ? at + 1 : at;
  }

  private isPack(count: number, at: number): boolean {
    return namedPackSizes.has(count) && singlePackWords.has(this.tokens[at]?.raw.toLowerCase() ?? '');
  }

  private setQuantity(value: number): boolean {
    if (this.quantity !== undefined || !Number.isInteger(value) || value < 1 || value > maxQuantity) return false;
    this.quantity = value;
    return true;
  }

  private setAmount(value: number, unitAt: number): boolean {
    const unit = this.unitAt(unitAt);
    if (this.amount || !unit) return false;
    const pieces = unit === 'dozen' && !Number.isInteger(value);
    const amount = Math.round(value * (pieces ? 12 : 1) * 1000) / 1000;
    if (!(amount > 0 && amount < 1e6)) return false;
    this.amount = { amount: String(amount), unit: pieces ? 'piece' : unit };
    return true;
  }

  private moveFrom(from: number): boolean {
    this.from = from;
    return true;
  }

  private moveTo(to: number): boolean {
    this.to = to;
    return true;
  }
}

const trimmed = (text: string) =>
  text
    .slice(0, maxTextLength)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/^[\s\-–—:;.,!=~]+|(?<![\s\-–—:;.,!=~])[\s\-–—:;.,!=~]+$/gu, '');

const parts: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75, '⅓': 0.333, '⅔': 0.667, '⅛': 0.125 };
/** Number with adjacent characters: '5lb', 'x12', '2x', '(500', '1½', '3/4', '.5', '5-lb'. */
const glued =
  /^\(?([x×*]?)((?:\d{1,6}(?:[.,]\d{1,3})?|\.\d{1,3})(?![\d/]))?(?:(\d{1,2})\/(\d{1,2})|([½¼¾⅓⅔⅛]))?-?([a-z×*]*)\.?\)?,?$/iu;
const multiplied = /^\(?(\d{1,3}[x×*])(\d.*)$/iu;

function tokensOf(thing: string): Token[] {
  const tokens: Token[] = [];
  for (const raw of thing.split(' ')) pushTokens(raw, tokens);
  return joinFluidOunces(tokens);
}

function pushTokens(raw: string, tokens: Token[]): void {
  const code = raw.charCodeAt(0);
  // Fast path: most tokens are letters only.
  const isPlain = (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
  if (raw === '') return;
  if (!isPlain || /^x\d/i.test(raw)) {
    const [, count, of] = multiplied.exec(raw) ?? [];
    if (count && of) {
      pushTokens(count, tokens);
      pushTokens(of, tokens);
      return;
    }
    if (pushNumber(raw, tokens)) return;
  }
  const meaning = amountWordMeanings.get(raw.toLowerCase().replace(/(?<=[^).,:])[).,:]+$/, ''));
  tokens.push(meaning ? { raw, ...meaning } : { raw, type: 'word' });
}

function pushNumber(raw: string, tokens: Token[]): boolean {
  const [all, times, whole, over, under, sign, rest = ''] = glued.exec(raw) ?? [];
  if (!all || (whole === undefined && over === undefined && sign === undefined)) return false;
  const behind = rest === '' ? undefined : amountWordMeanings.get(rest.toLowerCase());
  if (rest !== '' && !['unit', 'container', 'times'].includes(behind?.type ?? '')) return false;
  const part = sign ? parts[sign] : over && under ? Number(over) / Number(under) : undefined;
  if (part !== undefined && !(part > 0 && part < 1)) return false;
  if (times) tokens.push({ raw: times, type: 'times' });
  if (whole !== undefined) tokens.push({ raw: whole, type: 'number', value: decimal(whole) });
  if (part !== undefined) {
    tokens.push({ raw: sign ?? `${over}/${under}`, type: 'part', value: Math.round(part * 1000) / 1000 });
  }
  if (behind) tokens.push({ raw: rest, ...behind });
  return true;
}

const decimal = (text: string) => Number(/,\d{3}$/.test(text) ? text.replace(',', '') : text.replace(',', '.'));

function joinFluidOunces(tokens: Token[]): Token[] {
  for (let at = 0; at + 1 < tokens.length; at++) {
    const next = tokens[at + 1];
    if (/^fl\.?$/i.test(tokens[at]?.raw ?? '') && next?.type === 'unit' && next.unit === 'oz') {
      tokens.splice(at, 2, { raw: 'fl oz', type: 'unit', unit: 'floz' });
    }
  }
  return tokens;
}
