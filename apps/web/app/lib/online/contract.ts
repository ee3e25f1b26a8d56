export * from '@bargain-buddy/contract';
