import type { ListItem } from '@bargain-buddy/contract';
import { maxKindsOfItem } from '@bargain-buddy/contract/names';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import type { ItemNeed } from '~/lib/item-changes.ts';
import { useDebounced } from '~/lib/use-debounced.ts';
import { catalogueMatchesQuery } from '../../model/catalogue-matches-query.ts';
import { AmountField } from './amount-field.tsx';
import { KindChips } from './kind-chips.tsx';
import styles from './kinds-need-editor.module.css';

const maxOffered = 6;

interface KindsNeedProps {
  item: ListItem;
  onNeed: (need: ItemNeed) => void;
}

export function KindsNeedEditor({ item, onNeed }: KindsNeedProps) {
  const { kind_details: kinds, amount, amount_unit } = item;
  const [typed, setTyped] = useState('');
  const words = useDebounced(typed.trim(), 250) || lastWord(kinds[0]?.name);
  const { data } = useQuery(catalogueMatchesQuery(words));
  if (amount === null || amount_unit === null || !kinds[0]) return null;

  const { dimension } = kinds[0];
  const wanted = new Set(kinds.map(({ id }) => id));
  const offered = (data?.kinds ?? [])
    .map(({ kind }) => kind)
    .filter((kind) => kind.dimension === dimension && !wanted.has(kind.id))
    .slice(0, maxOffered);
  const want = (chosen: typeof kinds) => onNeed({ kinds: chosen, amount, amount_unit });
  return (
    <div className={styles.kinds}>
      <AmountField
        amount={amount}
        unit={amount_unit}
        dimension={dimension}
        onAmount={(changed) => onNeed({ kinds, ...changed })}
      />
      <KindChips
        kinds={[...kinds, ...offered]}
        wanted={wanted}
        isFixed={({ id }) => kinds.length === (wanted.has(id) ? 1 : maxKindsOfItem)}
        onToggle={(kind) => want(wanted.has(kind.id) ? kinds.filter(({ id }) => id !== kind.id) : [...kinds, kind])}
      />
      <label className={styles.search}>
        <Search size={18} />
        <input
          type="search"
          autoComplete="off"
          aria-label="Find another kind"
          placeholder="Find another kind"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
    </div>
  );
}

/** Returns the last word, which related kinds usually share: 'rice' of 'Parboiled rice'. */
const lastWord = (name = '') => name.split(' ').at(-1) ?? '';
