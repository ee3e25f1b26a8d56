import type { ImportReport } from '@bargain-buddy/contract';
import { formatCount, localDay } from '@bargain-buddy/domain';
import type { ImportPlan } from '../plan/plan.ts';
import type { Survey } from '../survey/survey.ts';

type Warnings = NonNullable<ImportReport['warnings']>;

export function findSurveyWarnings(
  survey: Survey,
  { months, growth }: Pick<ImportPlan, 'months' | 'growth'>,
  day: string,
  same: { id: number; date_added: string; imported_at: Date } | undefined,
): Warnings {
  const found: Warnings = months.flatMap(({ sheet, says, choice }) =>
    choice === null
      ? [{ kind: 'month' as const, text: `The title of ${sheet} says ${says}, the day given is ${day}.`, sheet }]
      : [],
  );
  found.push(...growth.map((one) => ({ kind: 'growth' as const, text: growthText(one), sheet: one.sheet })));
  const others = Object.entries(survey.otherDays).sort(([one], [other]) => one.localeCompare(other));
  if (others.length > 0) {
    const named = others.slice(0, 5).map(([other, rows]) => `${other} (${formatCount(rows, 'row')})`);
    found.push({ kind: 'days', text: `Rows of other days than ${day} are passed over: ${named.join(', ')}.` });
  }
  if (!same) return found;
  const text = `This file was imported already, on ${localDay(same.imported_at)} for ${same.date_added} (import ${same.id}).`;
  return [{ kind: 'same_file', text }, ...found];
}

function growthText({ sheet, before, now, columns, prices, choice }: ImportPlan['growth'][number]): string {
  const grown = before
    ? `${sheet} has ${formatCount(now.stores, 'store')} and ${formatCount(now.prices, 'price')}; ` +
      `the last survey had ${formatCount(before.stores, 'store')} and ${formatCount(before.prices, 'price')}.`
    : `${sheet} has new stores whose titles look like none.`;
  const stores = columns.length > 0 ? ` of ${formatCount(columns.length, 'new store')}` : '';
  const outcome = {
    import: 'are accepted',
    hold: 'are held for review',
    skip: 'are not written until you accept them',
  };
  return prices > 0 ? `${grown} ${formatCount(prices, 'price')}${stores} ${outcome[choice]}.` : grown;
}
