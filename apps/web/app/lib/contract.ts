import type * as Contract from '@bargain-buddy/contract';
import type { z } from 'zod';

/** The schemas of the contract, by name. */
export type Schemas = {
  [Name in keyof typeof Contract as (typeof Contract)[Name] extends z.ZodType ? Name : never]: (typeof Contract)[Name];
};

/** What a schema of the contract describes. */
export type Described<Name extends keyof Schemas> = z.infer<Schemas[Name]>;

/** The contract's schemas. They are needed from the first answer on, not for the first page, so they come after it. */
export const loadContract = () => import('@bargain-buddy/contract');
