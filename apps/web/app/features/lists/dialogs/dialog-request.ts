import type { ListItem, ShoppingList } from '@bargain-buddy/contract';

export type DialogRequest =
  | { kind: 'new' }
  | { kind: 'add'; list: ShoppingList; barcode?: string }
  | { kind: 'edit' | 'area' | 'delete' | 'leave' | 'share'; list: ShoppingList }
  | { kind: 'copy'; list: ShoppingList; items: readonly ListItem[] }
  | { kind: 'price'; item: ListItem }
  | { kind: 'remove'; item: ListItem; onConfirmed: () => void };
