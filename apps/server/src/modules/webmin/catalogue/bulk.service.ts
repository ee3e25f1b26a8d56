import type { BulkResult, ProductBulk, StoreBulk } from '@bargain-buddy/contract';
import type { Database } from '../../../platform/database/database.ts';
import type { Limits } from '../../../platform/rate-limit/limits.ts';
import { type Contributor, changeProduct, changeStore } from '../../catalogue/index.ts';
import { oneByOne } from '../bulk.ts';
import { deleteFromCatalogue } from './catalogue-admin.service.ts';

interface Services {
  db: Database;
  limits: Limits;
}

export function changeProducts(services: Services, { ids, change }: ProductBulk, by: Contributor): Promise<BulkResult> {
  return oneByOne(ids, async (id) => {
    if (!change) return deleteFromCatalogue(services.db, 'product', id, by);
    return (await changeProduct(services, by, id, change)).revision;
  });
}

export function changeStores(services: Services, { ids, change }: StoreBulk, by: Contributor): Promise<BulkResult> {
  return oneByOne(ids, async (id) => {
    if (!change) return deleteFromCatalogue(services.db, 'store', id, by);
    return (await changeStore(services, by, id, change)).revision;
  });
}
