import type { Measure } from '../measure.ts';
import { accountMeasures } from './accounts.ts';
import { crowdMeasure } from './crowd.ts';
import { feedMeasures } from './feed.ts';
import { historyMeasure } from './history.ts';
import { importMeasures } from './imports.ts';
import { indexLoadMeasure } from './index-load.ts';
import { kindsListsMeasure, listMeasure } from './lists.ts';
import { liveMeasure } from './live.ts';
import { feedWhileRendering } from './pages.ts';
import { planMeasures } from './plans.ts';
import { searchMeasures } from './search.ts';
import { webminMeasures } from './webmin.ts';
import { webminGridMeasures } from './webmin-grids.ts';

/** Streams come first, because they measure the memory of the process. Measurements with many writes come last. */
export const measures: Measure[] = [
  liveMeasure,
  indexLoadMeasure,
  ...feedMeasures,
  ...searchMeasures,
  historyMeasure,
  ...accountMeasures,
  listMeasure,
  kindsListsMeasure,
  ...planMeasures,
  feedWhileRendering,
  crowdMeasure,
  ...webminGridMeasures,
  ...importMeasures,
  ...webminMeasures,
];
