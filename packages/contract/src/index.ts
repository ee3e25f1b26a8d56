export * from './accounts.ts';
export * from './catalogue.ts';
export * from './common.ts';
export * from './imports.ts';
export * from './listings.ts';
export * from './push.ts';
export * from './suggestions.ts';
