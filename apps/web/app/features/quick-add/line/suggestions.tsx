import type { CatalogueSnapshot } from '@bargain-buddy/catalogue';
import { storeLabel } from '@bargain-buddy/domain';
import { History, Package, Shapes, TextCursorInput } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatPrice } from '~/lib/format.ts';
import type { MeantThing } from '../model/drafts.ts';
import { type Draft, detailOfDraft, suggestedLabelOfDraft } from '../model/drafts.ts';
import styles from './suggestions.module.css';

const icons = { usual: History, kinds: Shapes, product: Package };

interface SuggestionsProps {
  id: string;
  optionId: (at: number) => string;
  options: readonly Draft[];
  active: Draft | undefined;
  snapshot: CatalogueSnapshot;
  onChoose: (option: Draft) => void;
}

export function QuickAddSuggestions({ id, optionId, options, active, snapshot, onChoose }: SuggestionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} id={id} role="listbox" aria-label="Suggestions" className={styles.list}>
      {options.map((option, at) => {
        const Icon = option.meant ? icons[option.meant.type] : TextCursorInput;
        const offer = option.meant && offerText(option.meant, snapshot);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys (aria-activedescendant).
          <div
            key={optionId(at)}
            id={optionId(at)}
            role="option"
            tabIndex={-1}
            aria-selected={option === active}
            className={styles.option}
            onClick={() => onChoose(option)}
          >
            <Icon size={18} className={styles.icon} />
            <span className={styles.words}>
              <span className={styles.name}>{suggestedLabelOfDraft(option)}</span>
              <small className={styles.facts}>
                {[detailOfDraft({ ...option, title: '' }), offer].filter(Boolean).join(' · ')}
              </small>
            </span>
          </div>
        );
      })}
    </div>
  );
}

function offerText(meant: MeantThing, { stores, products, kinds }: CatalogueSnapshot): string {
  const placed = (price: string, amount: string, store: number, isExample = false) => {
    const known = stores.find(({ id }) => id === store);
    const where = known && storeLabel(known.name, known.address);
    return `${isExample ? 'example price' : 'from'} ${formatPrice(price)}${amount && ` (${amount})`}${where && ` at ${where}`}`;
  };
  if (meant.type === 'product') return placed(meant.product.price, '', meant.product.store, meant.product.is_example);
  const wanted: readonly { id: number }[] = meant.type === 'kinds' ? meant.kinds : meant.usual.kinds;
  const [kind] = kinds.filter(({ id }) => wanted.some((one) => one.id === id));
  if (kind) return placed(kind.price, kind.price_amount, kind.store, kind.is_example);
  const product = meant.type === 'usual' ? products.find(({ id }) => id === meant.usual.product) : undefined;
  return product ? placed(product.price, '', product.store, product.is_example) : '';
}
