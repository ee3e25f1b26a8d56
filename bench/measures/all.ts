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

/**
 * Everything that is measured, in the order of the report. The streams come first, since their measure looks at the
 * memory of the process, of which the others would leave some to be collected; what writes much comes last.
 */
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
