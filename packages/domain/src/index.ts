export * from './distance.ts';
export * from './unknown-text.ts';
