import { storeLabel } from '@bargain-buddy/domain';

export const productTitle = ({ name, brand, amount }: { name: string; brand: string; amount: string }) =>
  [brand, name, amount].filter(Boolean).join(' ');

export const storeTitle = ({ name, address }: { name: string; address: string }) => storeLabel(name, address);
