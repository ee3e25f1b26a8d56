import { z } from './zod.ts';

export const kindReferenceSchema = z.object({ id: z.number().int(), slug: z.string(), name: z.string() });
