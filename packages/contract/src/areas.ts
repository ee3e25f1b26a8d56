import { regionSchema } from './common.ts';
import { maxSearchKm, minSearchKm } from './names.ts';
import { z } from './zod.ts';

/** Positions are rounded to about 100 m. No more decimals are read, stored or used. */
const degrees = (farthest: number) =>
  z
    .number()
    .min(-farthest)
    .max(farthest)
    .overwrite((given) => Math.round(given * 1000) / 1000);

/** Degrees north, degrees east. */
export const positionSchema = z.tuple([degrees(90), degrees(180)]);

export const withinKmSchema = z.number().min(minSearchKm).max(maxSearchKm);

/** Area of a shopper: everywhere (null), a region, the preferred stores, or around a position. */
export const areaSchema = z
  .union([
    z.strictObject({ region: regionSchema }),
    z.strictObject({ preferred: z.literal(true) }),
    z.strictObject({ near: positionSchema, within_km: withinKmSchema }),
  ])
  .nullable();
export type Area = z.infer<typeof areaSchema>;

const numbers = /^(-?\d{1,3}(?:\.\d{1,20})?),(-?\d{1,3}(?:\.\d{1,20})?)$/;

/** Position and distance in a query string. `near` is never stored. */
export const nearQuerySchema = z.object({
  near: z
    .string()
    .max(60)
    .transform((text, { addIssue }) => {
      const [, lat, lon] = numbers.exec(text) ?? [];
      const position = positionSchema.safeParse([Number(lat), Number(lon)]);
      if (position.success) return position.data;
      addIssue('Give degrees north and degrees east, such as 10.652,-61.514.');
      return z.NEVER;
    })
    .optional()
    .describe('Degrees north and degrees east, such as 10.652,-61.514; used rounded to three places, never stored.'),
  within_km: z.coerce
    .number()
    .pipe(withinKmSchema)
    .optional()
    .describe('Only stores at most so far from `near`, in a straight line.'),
});

/** Stores of the prices. 'Everywhere' and '' mean all regions. */
export const areaQuerySchema = z.object({
  region: z.union([regionSchema, z.enum(['', 'Everywhere'])]).default(''),
  ...nearQuerySchema.shape,
});
export type AreaQuery = z.infer<typeof areaQuerySchema>;

/** Rejects filters and orders by distance without `near`. */
export function rejectDistanceWithoutNear(
  { near, within_km, ordering }: { near?: unknown; within_km?: unknown; ordering?: string },
  { addIssue }: Pick<z.core.$RefinementCtx, 'addIssue'>,
): void {
  const needs = (path: string) => addIssue({ code: 'custom', path: [path], message: 'Give `near` as well.' });
  if (near !== undefined) return;
  if (within_km !== undefined) needs('within_km');
  if (ordering === 'distance') needs('ordering');
}

/** Distance of a store from `near`. */
export const distanceKmSchema = z
  .number()
  .nullable()
  .describe('Kilometres from `near` in a straight line; null where the store’s place is not known.');
