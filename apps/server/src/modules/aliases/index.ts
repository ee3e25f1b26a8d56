export * from './add-names.ts';
