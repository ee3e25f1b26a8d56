export * from './unknown-text.ts';
