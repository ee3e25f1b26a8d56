import * as calls from '@bargain-buddy/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { useDebounced } from '~/lib/use-debounced.ts';
import { failureText } from '../failure-text.ts';
import { sections } from '../sections.ts';

export interface Place {
  group: string;
  label: string;
  to: string;
}

/** Debounce in milliseconds. */
const pause = 150;

/** Finds sections at once and records after a debounce. Drops outdated records, so that Enter never opens one. */
export function usePlaces(text: string): { places: Place[]; note: string | undefined } {
  const query = text.trim();
  const settled = useDebounced(query, pause);
  const isSearched = query.length > 1;
  const { data, error } = useQuery({
    queryKey: ['webmin', 'places', settled],
    queryFn: ({ signal }) => findRecords(settled, signal),
    enabled: settled.length > 1,
  });
  const records = isSearched && settled === query ? data : undefined;
  const wanted = query.toLowerCase();
  const found = sections.filter(({ title }) => title.toLowerCase().includes(wanted));
  const places = [
    ...found.map(({ title, path }) => ({ group: 'Sections', label: title, to: `/webmin/${path}` })),
    ...(records ?? []),
  ];
  const problem = isSearched && settled === query && error ? failureText(error) : undefined;
  const isOver = !isSearched || records !== undefined;
  return { places, note: problem ?? (isOver && places.length === 0 ? 'Nothing found' : undefined) };
}

async function findRecords(query: string, signal: AbortSignal): Promise<Place[]> {
  const { products, stores } = await callApi(calls.suggest, { query: { query, include_history: false }, signal });
  return [
    ...products.map(({ id, name, brand, amount }) => ({
      group: 'Products',
      label: [name, brand, amount].filter(Boolean).join(' · '),
      to: `/webmin/products?record=${id}`,
    })),
    ...stores.map(({ id, name, address }) => ({
      group: 'Stores',
      label: [name, address].filter(Boolean).join(' · '),
      to: `/webmin/stores?record=${id}`,
    })),
  ];
}
