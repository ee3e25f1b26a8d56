import type { ImportKind, MissingSurveyRecords } from '@bargain-buddy/contract';
import { regions } from '@bargain-buddy/contract/names';
import type { Executor } from '../../../platform/database/database.ts';
import { findProductNames, type LastSurvey } from '../plan/last-survey.queries.ts';
import type { PriceToImport } from '../plan/plan.ts';
import type { Survey } from '../survey/survey.ts';

const maxNames = 500;

interface Given {
  kind: ImportKind;
  survey: Survey;
  prices: readonly PriceToImport[];
  last: LastSurvey | undefined;
}

export async function findMissingRecords(
  executor: Executor,
  { kind, survey, prices, last }: Given,
): Promise<MissingSurveyRecords> {
  if (!last) return { last_survey: null, sheets: [], stores: [], products: { count: 0, names: [] } };
  const stores = new Set(prices.map(({ store }) => store.id));
  const products = new Set(prices.map(({ product }) => product.id));
  const present = new Set<string>(survey.sheets.flatMap(({ region }) => region ?? []));
  const surveyed = [...last.stores.values()].map((store) => ({
    ...store,
    count: last.prices.get(store.id)?.size ?? 0,
  }));
  const isMissing = (region: string) => kind === 'mti' && region !== '' && !present.has(region);
  const gone = [...new Set([...last.prices.values()].flatMap((ofStore) => [...ofStore.keys()]))].filter(
    (id) => !products.has(id),
  );
  const names = await findProductNames(executor, gone, maxNames);
  return {
    last_survey: last.day,
    sheets: regions.filter(isMissing).flatMap((sheet) => {
      const ofSheet = surveyed.filter(({ region }) => region === sheet);
      const count = ofSheet.reduce((sum, one) => sum + one.count, 0);
      return ofSheet.length > 0 ? [{ sheet, stores: ofSheet.length, prices: count }] : [];
    }),
    stores: surveyed
      .filter(({ id, region }) => !isMissing(region) && !stores.has(id))
      .map(({ id, name, address, region, count }) => ({
        id,
        region,
        store: [name, address].filter(Boolean).join(', '),
        prices: count,
      })),
    products: {
      count: gone.length,
      names: names.map(({ name, brand, amount }) => [name, brand, amount].filter(Boolean).join(', ')),
    },
  };
}
