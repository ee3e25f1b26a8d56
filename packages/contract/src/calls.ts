// In the build, pages get the endpoints alone, without schemas and texts (apps/web/vite/contract-for-pages.ts).
export type * from './call.ts';
export * from './index.ts';
