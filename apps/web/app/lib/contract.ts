export type { Schemas } from '@bargain-buddy/contract/calls';

/** Loads the contract's schemas. The first response needs them, but the first page does not. */
export const loadContract = () => import('./online/contract.ts');
