import { z } from 'zod';

export const unreadCountSchema = z.object({ unread: z.number().int().nonnegative() });
