import type { PriceIndexData, PriceIndexPoint } from '@bargain-buddy/contract';
import { areIndexValuesEqual, indexMethodVersion, type PublishedIndexPoint } from '@bargain-buddy/price-index';
import { useMutation } from '@tanstack/react-query';
import { longMonthName } from '~/lib/trend-in-words.ts';
import { PlainButton } from '~/ui/plain-button.tsx';
import shared from '~/ui/public-page.module.css';
import styles from './public-pages.module.css';

interface RecomputeProps {
  run: NonNullable<PriceIndexData['run']>;
  points: readonly PriceIndexPoint[];
  region: string;
  aisle: string;
}

const isEqual = (a: PublishedIndexPoint, b: PublishedIndexPoint | undefined) =>
  a.month === b?.month &&
  areIndexValuesEqual(a.jevons, b.jevons) &&
  areIndexValuesEqual(a.geks, b.geks) &&
  a.matched === b.matched &&
  a.base === b.base;

/** Computes the index in the browser from the published file, and compares it with the one that the page shows. */
export function RecomputeIndexButton({ run, points, region, aisle }: RecomputeProps) {
  const isOtherMethod = run.method_version !== indexMethodVersion;
  const recompute = useMutation({
    mutationFn: async () => {
      if (isOtherMethod) return null;
      const { recomputeIndex } = await import('./online/recompute-index.ts');
      return recomputeIndex(run, region, aisle);
    },
  });
  const { data, isPending, isError, isSuccess } = recompute;
  const isSame = data?.points.length === points.length && data.points.every((point, at) => isEqual(point, points[at]));
  const newest = data?.points.at(-1);
  return (
    <div className={styles.recompute}>
      <PlainButton onClick={() => recompute.mutate()} disabled={isPending}>
        {isPending ? 'Computing …' : 'Recompute in your browser'}
      </PlainButton>
      <div role="status">
        {isError && <p className={shared.note}>We couldn’t load the file. Check your connection, then try again.</p>}
        {isSuccess && isOtherMethod && (
          <p className={shared.note}>
            Your browser has version {indexMethodVersion} of the method, and this page has {run.method_version}. Reload
            the page later.
          </p>
        )}
        {data && !data.isPublishedFile && (
          <p className={shared.note}>The file is not the published one: its SHA-256 differs.</p>
        )}
        {data?.isPublishedFile && isSame && newest && (
          <p>
            Your browser computed the same {points.length} values from {data.prices.toLocaleString('en')} prices:{' '}
            {newest.jevons === null ? 'no index' : newest.jevons.toFixed(4)} in {longMonthName(newest.month)}. The file
            is the published one.
          </p>
        )}
        {data?.isPublishedFile && isSame && !newest && (
          <p className={shared.note}>The file is the published one. It has no prices here.</p>
        )}
        {data?.isPublishedFile && !isSame && (
          <p className={shared.note}>Your browser computed other values. Please tell us: something is wrong.</p>
        )}
      </div>
    </div>
  );
}
