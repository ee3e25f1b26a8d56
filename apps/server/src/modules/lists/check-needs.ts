import { maxItemAmount, partsPerUnit } from '@bargain-buddy/domain';
import type { Executor } from '../../platform/database/database.ts';
import { ValidationError } from '../../platform/errors.ts';
import { findDimensionsOfKinds, findUnknownRecordIds } from './check-needs.queries.ts';
import { type KindsNeed, type Need, wantedAmountOfKinds } from './need.ts';

type Field = 'product' | 'store' | 'kinds' | 'amount' | 'amount_unit';

const dimensionOf = { g: 'mass', ml: 'volume', piece: 'count' } as const;
const units = { mass: 'g, kg, oz or lb', volume: 'ml, l, floz, pt or gal', count: 'piece or dozen' } as const;
const most = { mass: '100 kg', volume: '100 l', count: '1,000 pieces' } as const;

/** Returns validation messages by field. `fieldOf` returns the field name of the need at an index. */
export async function findNeedProblems(
  trx: Executor,
  needs: readonly Need[],
  fieldOf: (field: Field, index: number) => string,
): Promise<Record<string, string[]>> {
  const problems: Record<string, string[]> = {};
  const refuse = (field: Field, index: number, message: string) => {
    problems[fieldOf(field, index)] = [message];
  };
  const products = needs.flatMap((need) => ('product' in need ? need : []));
  for (const kind of ['product', 'store'] as const) {
    const ids = new Set(products.flatMap((need) => need[kind] ?? []));
    const unknown = new Set(await findUnknownRecordIds(trx, kind, [...ids]));
    for (const [index, need] of needs.entries()) {
      if ('product' in need && unknown.has(need[kind] ?? 0)) refuse(kind, index, `We couldn’t find this ${kind}.`);
    }
  }
  const dimensions = await findDimensionsOfKinds(trx, [
    ...new Set(needs.flatMap((need) => ('kinds' in need ? need.kinds : []))),
  ]);
  for (const [index, need] of needs.entries()) {
    const problem = 'kinds' in need ? problemOf(need, dimensions) : undefined;
    if (problem) refuse(problem.field, index, problem.message);
  }
  return problems;
}

export async function checkNeeds(...of: Parameters<typeof findNeedProblems>): Promise<void> {
  const problems = await findNeedProblems(...of);
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
}

function problemOf(need: KindsNeed, known: ReadonlyMap<number, 'mass' | 'volume' | 'count'>) {
  const dimensions = new Set(need.kinds.map((id) => known.get(id)));
  const [dimension] = dimensions;
  if (dimensions.has(undefined)) return problem('kinds', 'We couldn’t find this kind.');
  if (!dimension || dimensions.size > 1) return problem('kinds', 'These kinds use different units.');
  const { parts, unit } = wantedAmountOfKinds(need);
  if (dimensionOf[unit] !== dimension) return problem('amount_unit', `This is measured in ${units[dimension]}.`);
  if (parts > maxItemAmount[unit] * partsPerUnit) return problem('amount', `At most ${most[dimension]}.`);
  return undefined;
}

const problem = (field: Field, message: string) => ({ field, message });

/** A foreign key error after the check means that the row was deleted meanwhile. It is reported like an unknown id. */
export const needForeignKeyErrors = {
  missing(constraint: string) {
    if (constraint.includes('kind')) return new ValidationError({ kinds: ['We couldn’t find this kind.'] });
    const kind = constraint.includes('store') ? 'store' : 'product';
    return new ValidationError({ [kind]: [`We couldn’t find this ${kind}.`] });
  },
};
