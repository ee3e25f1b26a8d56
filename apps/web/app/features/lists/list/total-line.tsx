import type { Area } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import { formatPrice } from '~/lib/format.ts';
import { totalBasisText } from '../model/item-texts.ts';
import type { ListFigures } from '../model/known-items.ts';
import styles from './total-line.module.css';

interface TotalLineProps {
  figures: ListFigures;
  examples: number;
  area: Area;
}

export function TotalLine({ figures: { needed_count, item_count, total, basis }, examples, area }: TotalLineProps) {
  const words = totalBasisText(basis, area);
  const areAllExamples = examples > 0 && examples === needed_count;
  const rest = [words, examples > 0 && !areAllExamples && formatCount(examples, 'example price')]
    .filter(Boolean)
    .join(', ');
  return (
    <div className={styles.line}>
      <p className={styles.words}>
        <span>{needed_count > 0 ? `${needed_count} of ${item_count} left` : `All ${item_count} done`}</span>{' '}
        {rest && (
          <small data-short={!words || undefined}>
            <span className={styles.dot}>· </span>
            {rest}
          </small>
        )}{' '}
        <span className={styles.total}>
          {areAllExamples ? 'Example total' : 'Total'} <strong>{formatPrice(total)}</strong>
        </span>
      </p>
      <div className={styles.progress} aria-hidden="true">
        <i style={{ scale: `${item_count > 0 ? 1 - needed_count / item_count : 0} 1` }} />
      </div>
    </div>
  );
}
