import { z } from 'zod';

export const kindReferenceSchema = z.object({ id: z.number().int(), slug: z.string(), name: z.string() });
