import type { DocumentedCall } from './call.ts';
import * as contract from './index.ts';

type Contract = typeof contract;

export type CallName = {
  [Name in keyof Contract]: Contract[Name] extends DocumentedCall ? Name : never;
}[keyof Contract];

/** All endpoints by name. */
export const allCalls = Object.fromEntries(
  Object.entries(contract).filter(([, value]) => typeof value === 'object' && 'docs' in value),
) as unknown as Record<CallName, DocumentedCall>;
