import { formatCount } from './format-count.ts';

export interface ImportFigures {
  dry_run: boolean;
  added: number;
  held?: number | undefined;
  left_out?: number | undefined;
  unchanged: number;
  skipped: number;
  new_products: number;
  new_stores: number;
}

/** Describes the outcome of an import: "Added 3 prices; 2 held for review, 5 unchanged, 0 skipped." */
export function describeImport(figures: ImportFigures): string {
  const { dry_run, added, held = 0, left_out = 0, unchanged, skipped, new_products, new_stores } = figures;
  const suspects = [
    held > 0 ? `${number(held)} held for review, ` : '',
    left_out > 0 ? `${number(left_out)} left out, ` : '',
  ];
  const rest = `${suspects.join('')}${number(unchanged)} unchanged, ${number(skipped)} skipped.`;
  if (added + held === 0) return `Nothing new: ${rest}`;
  const made = [
    new_products > 0 ? formatCount(new_products, 'new product') : '',
    new_stores > 0 ? formatCount(new_stores, 'new store') : '',
  ].filter(Boolean);
  const where = made.length > 0 ? ` with ${made.join(' and ')}` : '';
  return `${dry_run ? 'Would add' : 'Added'} ${formatCount(added, 'price')}${where}; ${rest}`;
}

const number = (value: number) => value.toLocaleString('en');
