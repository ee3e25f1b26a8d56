export type { Schemas } from '@bargain-buddy/contract/calls';

/** The contract's schemas. They are needed from the first answer on, not for the first page, so they come after it. */
export const loadContract = () => import('./online/contract.ts');
