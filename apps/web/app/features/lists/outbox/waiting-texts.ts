import { amountInWords, formatCount } from '@bargain-buddy/domain';
import type { PendingChange } from '~/lib/outbox/changes.ts';

export const pendingText = (count: number) => `Waiting to send ${formatCount(count, 'change')}`;

/** Describes a pending change: 'Rice: 3, got'. */
export function changeText({ change, shown: { name = 'Item', list, need } }: PendingChange): string {
  switch (change.do) {
    case 'make':
      return `New list “${change.name}”`;
    case 'end':
      return change.is_owner ? `“${list}” deleted` : `“${list}” left`;
    case 'edit':
      return change.name === undefined ? `“${list}”: another area` : `“${list}”: now “${change.name}”`;
    case 'add':
      return `${name} added`;
    case 'remove':
      return `${name} removed`;
    case 'change': {
      const { quantity, is_needed, note, title } = change;
      const parts = [
        title !== undefined && (title ? `now “${title}”` : 'name removed'),
        need && needText(need),
        quantity !== undefined && `${quantity}`,
        is_needed !== undefined && (is_needed ? 'needed again' : 'got'),
        note !== undefined && (note ? `“${note}”` : 'note removed'),
      ];
      return `${name}: ${parts.filter(Boolean).join(', ')}`;
    }
  }
}

function needText(need: NonNullable<PendingChange['shown']['need']>): string {
  if ('text' in need) return `“${need.text}”`;
  return 'kinds' in need ? amountInWords(need.amount, need.amount_unit) : 'another product or store';
}
