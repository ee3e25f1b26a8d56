import { type MonthlyReportQuery, type Region, type ReportMonths, regions } from '@bargain-buddy/contract';
import { localDay } from '@bargain-buddy/domain';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { inSnapshot } from '../../../platform/database/transaction.ts';
import { type WorkbookTable, writeWorkbook } from '../../../platform/xlsx.ts';
import { findPriceJumps, findSurveyMonths } from '../health/jumps.queries.ts';
import { minJumpFactor } from '../health/jumps.service.ts';
import {
  findAverageUnitPrices,
  findCoverageOfMonth,
  findFreshnessOfMonth,
  findKindsOfReport,
  findStoresOfMonth,
} from './monthly-report.queries.ts';
import { averagesSheet, coverageSheet, jumpsSheet, regionsSheet, storesSheet, summarySheet } from './sheets.ts';

/** Returns only the current month if there is no survey. */
export async function listReportMonths(db: Executor): Promise<ReportMonths> {
  const months = await findSurveyMonths(db);
  return { months: months.length > 0 ? months : [localDay(new Date()).slice(0, 7)] };
}

export async function makeMonthlyReport(db: Database, { month: wanted }: MonthlyReportQuery) {
  const month = wanted ?? (await listReportMonths(db)).months[0] ?? expectMonth();
  return { month, file: await writeWorkbook(await readTables(db, month)) };
}

function readTables(db: Database, month: string): Promise<WorkbookTable[]> {
  return inSnapshot(db, async (trx) => {
    const freshness = await findFreshnessOfMonth(trx, month);
    const coverage = await findCoverageOfMonth(trx, month);
    const kinds = await findKindsOfReport(trx);
    const stores = await findStoresOfMonth(trx, [...new Set(coverage.map(({ store }) => store))]);
    const everyRegion: (Region | null)[] = [...regions, null];
    const surveys = everyRegion.map((region) => ({ region, month }));
    const jumps = await findPriceJumps(trx, surveys, { least: minJumpFactor, limit: null });
    const averages = await findAverageUnitPrices(trx, month);
    return [
      summarySheet(month, freshness, jumps.length),
      regionsSheet(freshness),
      storesSheet(freshness),
      coverageSheet({ kinds, stores, coverage }),
      jumpsSheet(jumps),
      averagesSheet(averages),
    ];
  });
}

function expectMonth(): never {
  throw new Error('A month is always known.');
}
