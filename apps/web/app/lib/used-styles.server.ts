import { LRUCache } from 'lru-cache';
import { type ChildNode, type Container, parse, type Rule } from 'postcss';

/** A selector, and the classes and attributes without which it finds nothing. */
interface Selector {
  text: string;
  needs: string[];
}

/** A piece of a style sheet: rules by their selectors, what holds others, or what is always wanted. */
type Part =
  | { selectors: Selector[]; body: string }
  | { prelude: string; parts: Part[] }
  | { keyframes: string; text: string }
  | { text: string };

/** A style sheet, read once and cut down for each page. */
export type Sheet = readonly Part[];

export const readSheet = (css: string): Sheet => readParts(parse(css));

/** Whether a page may go without some of it. */
export const hasRules = (sheet: Sheet): boolean => sheet.some((part) => !('text' in part));

/** What selectors can find in a page: `.class`, `[attribute]` and `[attribute=value]`. */
export type Found = ReadonlySet<string>;

/** Finds in HTML, as React writes it, each `name="value"` that selectors of these sheets ask about. */
export function marksOf(sheets: readonly Sheet[]): RegExp {
  const names = new Set(['class', ...sheets.flatMap(needsIn).flatMap((need) => /^\[([\w-]+)/.exec(need)?.[1] ?? [])]);
  return new RegExp(` (?:${[...names].join('|')})="[^"]*"`, 'g');
}

/** What selectors of a sheet ask about, each once. */
export const asksAbout = (sheet: Sheet): readonly string[] => [...new Set(needsIn(sheet))];

const needsIn = (parts: readonly Part[]): string[] =>
  parts.flatMap((part) => {
    if ('selectors' in part) return part.selectors.flatMap(({ needs }) => needs);
    return 'parts' in part ? needsIn(part.parts) : [];
  });

/** What `marks` say that a page's elements have. */
export function findIn(marks: Iterable<string>): Found {
  const found = new Set<string>();
  for (const mark of marks) for (const one of readMark(mark)) found.add(one);
  return found;
}

/** What single marks say; the same ones come again and again. */
const read = new LRUCache<string, readonly string[]>({ max: 5_000 });

function readMark(mark: string): readonly string[] {
  const before = read.get(mark);
  if (before) return before;
  const [, name = '', value = ''] = /^ ([\w-]+)="(.*)"$/s.exec(mark) ?? [];
  const says = name === 'class' ? value.split(' ').map((one) => `.${one}`) : [`[${name}]`, `[${name}=${value}]`];
  read.set(mark, says);
  return says;
}

/**
 * The rules that can find something in a page before any of its scripts run but those of its head. What pointing at
 * something changes comes with the whole sheets.
 */
export function usedStyles(sheet: Sheet, page: Found): string {
  const css = write(sheet, page);
  return sheet.reduce((all, part) => {
    return 'keyframes' in part && css.includes(part.keyframes) ? all + part.text : all;
  }, css);
}

function write(parts: readonly Part[], page: Found): string {
  return parts
    .map((part) => {
      if ('selectors' in part) {
        const found = part.selectors.filter(({ needs }) => needs.every((need) => page.has(need)));
        return found.length > 0 ? found.map(({ text }) => text).join(',') + part.body : '';
      }
      if ('keyframes' in part) return '';
      if ('text' in part) return part.text;
      const inner = write(part.parts, page);
      // An empty layer still says which comes first.
      return inner || part.prelude.startsWith('@layer') ? `${part.prelude}{${inner}}` : '';
    })
    .join('');
}

function readParts(container: Container): Part[] {
  return (container.nodes as ChildNode[]).flatMap((node): Part[] => {
    if (node.type === 'comment') return [];
    if (node.type === 'rule') return [readRule(node)];
    if (node.type === 'decl') throw new Error(`A style sheet has ${node} outside of any rule.`);
    const prelude = `@${node.name} ${node.params}`;
    if (node.name.endsWith('keyframes')) return [{ keyframes: node.params, text: String(node) }];
    if (!node.nodes) return [{ text: `${prelude};` }];
    return node.name === 'font-face' || node.name === 'property'
      ? [{ text: String(node) }]
      : [{ prelude, parts: readParts(node) }];
  });
}

function readRule(rule: Rule): Part {
  const selectors = rule.selectors
    .filter((text) => !text.includes(':hover'))
    .map((text) => ({ text, needs: needsOf(text) }));
  return { selectors, body: String(rule).slice(rule.selector.length) };
}

/** What may stand in a page that a selector finds something in, or need not. */
const optional = /:(?:not|is|where)\((?:[^()]|\([^()]*\))*\)/g;
const attribute = /\[([\w-]+)(?:([~|^$*]?=)"?([^"\]]*)"?)?\]/g;
/** Attributes that the head's script (before-paint.ts) or the browser by itself gives. */
const early = /^(?:data-theme|data-intro|data-signed-in|data-font|open)$/;

function needsOf(selector: string): string[] {
  const needed = selector.replace(optional, '');
  const attributes = [...needed.matchAll(attribute)]
    .filter(([, name = '']) => !early.test(name))
    .map(([, name, operator, value]) => (operator === '=' ? `[${name}=${value}]` : `[${name}]`));
  return [...attributes, ...(needed.replace(attribute, '').match(/\.[\w-]+/g) ?? [])];
}
