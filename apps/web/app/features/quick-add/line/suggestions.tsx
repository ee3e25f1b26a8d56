import type { CatalogueSnapshot } from '@bargain-buddy/catalogue';
import { History, Package, Shapes, TextCursorInput } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type Draft, detailOf, suggestedLabelOf } from '../model/drafts.ts';
import { offerText } from '../model/offer-text.ts';
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

export function Suggestions({ id, optionId, options, active, snapshot, onChoose }: SuggestionsProps) {
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
            <Icon size={18} className={styles.icon} aria-hidden="true" />
            <span className={styles.words}>
              <span className={styles.name}>{suggestedLabelOf(option)}</span>
              <small className={styles.facts}>
                {[detailOf({ ...option, title: '' }), offer].filter(Boolean).join(' · ')}
              </small>
            </span>
          </div>
        );
      })}
    </div>
  );
}
