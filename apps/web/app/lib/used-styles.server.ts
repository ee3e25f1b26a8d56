import { LRUCache } from 'lru-cache';
import { type AtRule, type ChildNode, type Container, parse, type Rule } from 'postcss';

/**
 * What style sheets ask about, each with a number of its own: the classes and attributes that selectors find something
 * by, as `.class`, `[attribute]` and `[attribute=value]`, and the colours of the theme that something is drawn in, as
 * `var(--mui-…`. For each page hundreds of rules are looked at, by numbers quicker than by texts.
 */
export interface Asked {
  numbers: Map<string, number>;
  /** What single marks say; the same ones come again and again. */
  read: LRUCache<string, readonly number[]>;
}

export const askNothing = (): Asked => ({ numbers: new Map(), read: new LRUCache({ max: 5_000 }) });

function numberOf({ numbers }: Asked, name: string): number {
  const number = numbers.get(name) ?? numbers.size;
  numbers.set(name, number);
  return number;
}

/** By the numbers of what sheets ask about: 1 for what is there. */
export type Found = Uint8Array;

/** A selector, and the classes and attributes without which it finds nothing. */
interface Selector {
  text: string;
  needs: readonly number[];
}

/** A declaration that says what a colour of the theme is. */
interface Colour {
  number: number;
  text: string;
}

/** CSS, and what of it says what a colour is, in its order. */
type Css = (string | Colour)[];

/** What stands in braces, which colours something is drawn in there, and by which keyframes something moves. */
interface Body {
  css: Css;
  drawn: readonly number[];
  moves: readonly string[];
}

/** A piece of a style sheet: rules by their selectors, what holds others, or what is always wanted. */
type Part =
  | { selectors: Selector[]; body: Body }
  | { prelude: string; parts: Part[] }
  | { keyframes: string; body: Body }
  | { always: Body };

/** A style sheet, read once and cut down for each page. */
export type Sheet = readonly Part[];

/** `asked` learns what the sheet asks about. */
export function readSheet(css: string, asked: Asked): Sheet {
  const root = parse(css);
  const keyframes = root.nodes.flatMap((node) => (node.type === 'atrule' && isKeyframes(node) ? node.params : []));
  return readParts(root, { asked, keyframes });
}

/** Whether a page may go without some of it. */
export const hasRules = (sheet: Sheet): boolean => sheet.some((part) => !('always' in part));

/** What a colour of the theme is. */
const colour = /(--mui-[\w-]+):[^;}]*;?/g;
/** Where one is drawn in. */
const colourUsed = /var\(--mui-[\w-]+/g;

/** Finds in HTML, as React writes it, each `name="value"` and each colour that is asked about. */
export function marksOf({ numbers }: Asked): RegExp {
  const names = new Set(['class', ...Array.from(numbers.keys()).flatMap((one) => /^\[([\w-]+)/.exec(one)?.[1] ?? [])]);
  return new RegExp(` (?:${[...names].join('|')})="[^"]*"|${colourUsed.source}`, 'g');
}

/** What of that which is asked about `marks` say that a page has. */
export function findIn(marks: Iterable<string>, asked: Asked): Found {
  const found = new Uint8Array(asked.numbers.size);
  for (const mark of marks) for (const number of readMark(mark, asked)) found[number] = 1;
  return found;
}

function readMark(mark: string, { numbers, read }: Asked): readonly number[] {
  const before = read.get(mark);
  if (before) return before;
  const says = sayOf(mark).flatMap((one) => numbers.get(one) ?? []);
  read.set(mark, says);
  return says;
}

function sayOf(mark: string): readonly string[] {
  const [, name, value = ''] = /^ ([\w-]+)="(.*)"$/s.exec(mark) ?? [];
  if (name === undefined) return [mark];
  return name === 'class' ? value.split(' ').map((one) => `.${one}`) : [`[${name}]`, `[${name}=${value}]`];
}

/** What is used of a sheet so far: `drawn` are the colours that all the page is drawn in. */
interface Used {
  css: Css;
  drawn: Found;
  moves: Set<string>;
}

/**
 * The rules that can find something in a page before any of its scripts run but those of its head. What pointing at
 * something changes comes with the whole sheets. `drawn` learns which colours the rules draw in.
 */
export function usedStyles(sheet: Sheet, page: Found, drawn: Found): Css {
  const used: Used = { css: [], drawn, moves: new Set() };
  write(sheet, page, used);
  for (const part of sheet) if ('keyframes' in part && used.moves.has(part.keyframes)) add(part.body, used);
  return used.css;
}

/** The text of what is used: of what says what a colour is, that whose colour something on the page is drawn in. */
export function cssOf(css: Css, drawn: Found): string {
  let text = '';
  for (const piece of css) {
    if (typeof piece === 'string') text += piece;
    else if (drawn[piece.number]) text += piece.text;
  }
  return text;
}

function write(parts: readonly Part[], page: Found, used: Used): void {
  const { css } = used;
  for (const part of parts) {
    if ('selectors' in part) {
      let isUsed = false;
      for (const { text, needs } of part.selectors) {
        if (!hasAll(page, needs)) continue;
        if (isUsed) css.push(',');
        css.push(text);
        isUsed = true;
      }
      if (isUsed) add(part.body, used);
    } else if ('parts' in part) {
      const start = css.push(part.prelude, '{');
      write(part.parts, page, used);
      if (css.length > start) css.push('}');
      else css.length -= 2;
    } else if ('always' in part) add(part.always, used);
  }
}

function hasAll(page: Found, needs: readonly number[]): boolean {
  for (const need of needs) if (!page[need]) return false;
  return true;
}

function add(body: Body, { css, drawn, moves }: Used): void {
  for (const piece of body.css) css.push(piece);
  for (const number of body.drawn) drawn[number] = 1;
  for (const one of body.moves) moves.add(one);
}

/** What is known while a sheet is read: the names of its keyframes, and what is asked about by all sheets so far. */
interface Reading {
  asked: Asked;
  keyframes: readonly string[];
}

const isKeyframes = ({ name }: AtRule) => name.endsWith('keyframes');

function readParts(container: Container, reading: Reading): Part[] {
  return (container.nodes as ChildNode[]).flatMap((node): Part[] => {
    if (node.type === 'comment') return [];
    if (node.type === 'rule') return [readRule(node, reading)];
    if (node.type === 'decl') throw new Error(`A style sheet has ${node} outside of any rule.`);
    if (isKeyframes(node))
      return [{ keyframes: node.params, body: readBody(String(node), { ...reading, keyframes: [] }) }];
    const prelude = `@${node.name} ${node.params}`;
    if (!node.nodes) return [{ always: readBody(`${prelude};`, reading) }];
    return node.name === 'font-face' || node.name === 'property'
      ? [{ always: readBody(String(node), reading) }]
      : [{ prelude, parts: readParts(node, reading) }];
  });
}

function readRule(rule: Rule, reading: Reading): Part {
  const selectors = rule.selectors
    .filter((text) => !text.includes(':hover'))
    .map((text) => ({ text, needs: needsOf(text).map((need) => numberOf(reading.asked, need)) }));
  return { selectors, body: readBody(String(rule).slice(rule.selector.length), reading) };
}

function readBody(text: string, { asked, keyframes }: Reading): Body {
  const css: Css = [];
  let from = 0;
  for (const { 0: declaration, 1: name, index } of text.matchAll(colour)) {
    css.push(text.slice(from, index), { number: numberOf(asked, `var(${name}`), text: declaration });
    from = index + declaration.length;
  }
  css.push(text.slice(from));
  return {
    css: css.filter((piece) => piece !== ''),
    drawn: [...new Set(text.match(colourUsed))].map((name) => numberOf(asked, name)),
    moves: keyframes.filter((name) => text.includes(name)),
  };
}

/** One selector in brackets is as much needed as without them. */
const only = /:(?:is|where)\(((?:[^(),]|\([^()]*\))*)\)/g;
/** What may stand in a page that a selector finds something in, or need not. */
const optional = /:(?:not|is|where)\((?:[^()]|\([^()]*\))*\)/g;
const attribute = /\[([\w-]+)(?:([~|^$*]?=)"?([^"\]]*)"?)?\]/g;
/** Attributes that the head's script (before-paint.ts) or the browser by itself gives. */
const early = /^(?:data-theme|data-intro|data-signed-in|data-font|open)$/;

function needsOf(selector: string): string[] {
  const needed = selector.replace(only, '$1').replace(optional, '');
  const attributes = [...needed.matchAll(attribute)]
    .filter(([, name = '']) => !early.test(name))
    .map(([, name, operator, value]) => (operator === '=' ? `[${name}=${value}]` : `[${name}]`));
  return [...attributes, ...(needed.replace(attribute, '').match(/\.[\w-]+/g) ?? [])];
}
