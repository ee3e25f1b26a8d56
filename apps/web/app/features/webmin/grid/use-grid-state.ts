import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

export interface GridState {
  page: number;
  size: number;
  search: string;
  /** Sort parameter of the API, such as '-name'. An empty one is the API's default. */
  ordering: string;
  /** Filter values by name. An empty value filters nothing. */
  filters: Record<string, string>;
}

const sizes = [25, 50, 100];
const defaultSize = 50;

/** Stores the grid's state in the URL, for reload and sharing. Any other change returns to the first page. */
export function useGridState(filterNames: readonly string[]) {
  const [params, setParams] = useSearchParams();
  const state = useMemo<GridState>(() => {
    const size = Number(params.get('size'));
    return {
      page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
      size: sizes.includes(size) ? size : defaultSize,
      search: params.get('search') ?? '',
      ordering: params.get('ordering') ?? '',
      filters: Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? ''])),
    };
  }, [params, filterNames]);

  const change = useCallback(
    ({ filters, ...rest }: Partial<GridState>) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (!('page' in rest)) after.delete('page');
          for (const [name, value] of Object.entries({ ...rest, ...filters })) {
            const isDefault =
              value === '' || (name === 'page' && value === 1) || (name === 'size' && value === defaultSize);
            if (isDefault) after.delete(name);
            else after.set(name, String(value));
          }
          return after;
        },
        { replace: true },
      ),
    [setParams],
  );
  return { state, change };
}

export type OpenRecord = (record: number | 'new' | null, options?: { replace?: boolean }) => void;

export function useOpenRecord(): { record: number | 'new' | undefined; open: OpenRecord } {
  const [params, setParams] = useSearchParams();
  const named = params.get('record');
  const id = Number(named);
  const record = named === 'new' ? 'new' : Number.isInteger(id) && id > 0 ? id : undefined;
  const open = useCallback(
    (wanted: number | 'new' | null, options: { replace?: boolean } = {}) =>
      setParams((before) => {
        const after = new URLSearchParams(before);
        if (wanted === null) after.delete('record');
        else after.set('record', String(wanted));
        return after;
      }, options),
    [setParams],
  );
  return { record, open };
}

export function gridQuery({ page, size, search, ordering, filters }: GridState) {
  return { page, page_size: size, search, ordering: ordering || undefined, ...filters };
}

export { sizes as gridSizes };
