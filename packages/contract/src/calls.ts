// Pages import these as `calls`: plain data, without a schema.

export * from './accounts.calls.ts';
export * from './audit-log.calls.ts';
export type * from './call.ts';
export * from './catalogue.calls.ts';
export * from './catalogue-admin.calls.ts';
export * from './dashboard.calls.ts';
export * from './events.calls.ts';
export * from './imports.calls.ts';
export * from './integrations.calls.ts';
export * from './kind-admin.calls.ts';
export * from './kinds.calls.ts';
export * from './listings.calls.ts';
export * from './lists.calls.ts';
export * from './lookups.calls.ts';
export * from './merges.calls.ts';
export * from './notifications.calls.ts';
export * from './operations.calls.ts';
export * from './plans.calls.ts';
export * from './pocket.calls.ts';
export * from './price-admin.calls.ts';
export * from './prices.calls.ts';
export * from './profile.calls.ts';
export * from './push.calls.ts';
export * from './revisions.calls.ts';
export * from './sharing.calls.ts';
export * from './suggestions.calls.ts';
export * from './user-admin.calls.ts';
