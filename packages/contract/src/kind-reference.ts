import { z } from './zod.ts';

/** What listings say of a kind. */
export const kindReferenceSchema = z.object({ id: z.number().int(), slug: z.string(), name: z.string() });
