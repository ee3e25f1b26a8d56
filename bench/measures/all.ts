import type { Measure } from '../measure.ts';
import { accountMeasures } from './accounts.ts';
import { crowdMeasure } from './crowd.ts';
import { feedMeasures } from './feed.ts';
import { historyMeasure } from './history.ts';
import { importMeasures } from './imports.ts';
import { listMeasure } from './lists.ts';
import { liveMeasure } from './live.ts';
import { searchMeasures } from './search.ts';

/** Everything that is measured, in the order of the report; what writes comes last. */
export const measures: Measure[] = [
  ...feedMeasures,
  ...searchMeasures,
  historyMeasure,
  ...accountMeasures,
  listMeasure,
  crowdMeasure,
  liveMeasure,
  ...importMeasures,
];
