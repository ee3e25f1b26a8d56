import { useQuery } from '@tanstack/react-query';
import { useOnceInView } from '~/lib/use-once-in-view.ts';
import { matchesQuery } from '../model/matches-query.ts';

export function WordsHint({ words }: { words: string }) {
  const { ref, isSeen } = useOnceInView('0px');
  const { data } = useQuery({ ...matchesQuery(words), enabled: isSeen });
  const best = data?.kinds[0]?.kind.name ?? data?.products[0]?.product_name;
  return <span ref={ref}>{best ? <em>{best}?</em> : 'No price'}</span>;
}
