import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { sections } from '../sections.ts';

/** Somewhere to go. */
export interface Place {
  group: string;
  label: string;
  to: string;
}

/** The sections whose names have what is typed, then the products and stores that a search for it suggests. */
export function usePlaces(text: string): Place[] {
  const query = text.trim();
  const { data: records = [] } = useQuery({
    queryKey: ['webmin', 'places', query],
    queryFn: ({ signal }) => findRecords(query, signal),
    enabled: query.length > 1,
    placeholderData: keepPreviousData,
  });
  const wanted = query.toLowerCase();
  const found = sections.filter(({ title }) => title.toLowerCase().includes(wanted));
  return [
    ...found.map(({ title, path }) => ({ group: 'Sections', label: title, to: `/webmin/${path}` })),
    ...(query.length > 1 ? records : []),
  ];
}

async function findRecords(query: string, signal: AbortSignal): Promise<Place[]> {
  const { products, stores } = await callApi({
    path: '/search-suggest/search-suggest/',
    query: { query, include_history: false },
    answer: 'suggestionsSchema',
    signal,
  });
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
