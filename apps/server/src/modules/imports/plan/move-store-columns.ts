import type { ImportDecisions } from '@bargain-buddy/contract';
import type { Executor } from '../../../platform/database/database.ts';
import { BadRequest } from '../../../platform/errors.ts';
import { columnOfCell } from '../guard/column-of-cell.ts';
import type { Survey } from '../survey/survey.ts';
import { findSurveyedStores } from './last-survey.queries.ts';
import type { StoreToImport } from './plan.ts';

/** Returns the decided store of a column, or else the store of its title. */
export type FindStoreOfCell = (cell: { sheet: number; cell: string; store: number }) => StoreToImport;

/** Throws BadRequest for unknown stores. */
export async function moveStoreColumns(
  executor: Executor,
  survey: Survey,
  stores: readonly StoreToImport[],
  columns: ImportDecisions['columns'],
): Promise<FindStoreOfCell> {
  const wanted = Object.entries(columns).flatMap(([address, decision]) =>
    'store' in decision ? [{ address, store: decision.store }] : [],
  );
  const ids = wanted.flatMap(({ store }) => (typeof store === 'number' ? [store] : []));
  const inFile = new Map<string | number, StoreToImport>(
    stores.flatMap((store) => [
      [store.key, store] as const,
      ...(store.id === null ? [] : [[store.id, store] as const]),
    ]),
  );
  const known = await findSurveyedStores(
    executor,
    ids.filter((id) => !inFile.has(id)),
  );
  for (const { region, ...store } of known)
    inFile.set(store.id, {
      ...store,
      region: region as StoreToImport['region'],
      position: undefined,
      unresolved: undefined,
    });
  const moved = new Map(
    wanted.map(({ address, store }) => {
      const found = inFile.get(store);
      if (!found) throw new BadRequest(`The store for ${address} does not exist.`);
      return [address, found];
    }),
  );
  return ({ sheet, cell, store }) => {
    const own = stores[store];
    const target = moved.size > 0 ? moved.get(`${survey.sheets[sheet]?.name ?? ''}!${columnOfCell(cell)}`) : undefined;
    const found = target ?? own;
    if (!found) throw new RangeError(`There is no store at position ${store}.`);
    return found;
  };
}
