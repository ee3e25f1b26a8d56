import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { onceInView } from '~/lib/once-in-view.ts';
import { matchesQuery } from '../model/matches-query.ts';

/** Names what fits the item's own words, once its row is in view; its sheet offers it (NED-03). */
export function WordsHint({ words }: { words: string }) {
  const element = useRef<HTMLSpanElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => (element.current ? onceInView(element.current, '0px', () => setSeen(true)) : undefined), []);
  const { data } = useQuery({ ...matchesQuery(words), enabled: isSeen });
  const best = data?.kinds[0]?.kind.name ?? data?.products[0]?.product_name;
  return <span ref={element}>{best ? <em>{best}? </em> : 'In your own words '}</span>;
}
