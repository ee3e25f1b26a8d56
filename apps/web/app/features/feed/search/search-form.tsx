import { ArrowDown, ArrowUp, RotateCcw } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useNear } from '~/lib/near.ts';
import { kindPath } from '~/lib/paths.ts';
import { NearButton } from '~/ui/near/near-button.tsx';
import { RegionSelect } from '~/ui/region-select.tsx';
import { cleanSearch, type FeedOrdering, type FeedSearch } from '../feed-search.ts';
import { directionOf, sortButtons, toggleOrdering } from '../sorting.ts';
import { SearchBox } from './search-box.tsx';
import styles from './search-form.module.css';

interface SearchFormProps {
  search: FeedSearch;
  onSearch: (search: Partial<FeedSearch>) => void;
}

/** Renders a plain GET form, which works before hydration and without JavaScript. */
export function SearchForm({ search, onSearch }: SearchFormProps) {
  const [text, setText] = useState(search.search);
  // Browser history navigation restores the text of its search.
  const [shown, setShown] = useState(search.search);
  if (shown !== search.search) {
    setShown(search.search);
    setText(search.search);
  }
  const { region, ordering, by } = search;
  const navigate = useNavigate();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (cleanSearch(text)) onSearch({ search: text, region, ordering, by });
  };
  const choose = (chosen: string) => {
    setText(chosen);
    onSearch({ search: chosen, region, ordering, by });
  };
  const scan = (barcode: string) => {
    setText(barcode);
    onSearch({ search: barcode, region, ordering: 'price', by });
  };
  const clear = () => {
    setText('');
    if (search.search) onSearch({ region, ordering, by });
  };

  return (
    <search className={styles.area}>
      <form method="get" action="/" className={styles.form} onSubmit={submit}>
        {by === 'products' && <input type="hidden" name="by" value="product" />}
        <SearchBox
          text={text}
          region={region}
          onText={setText}
          onChoose={choose}
          onKind={(slug) => void navigate(kindPath(slug, region))}
          onScan={scan}
          onClear={clear}
          ordering={ordering}
        />
        <div className={styles.tools}>
          <RegionSelect
            name="region"
            value={region}
            onChange={(region) => onSearch({ search: text, region, ordering, by })}
          />
          <NearButton />
          <SortButtons
            ordering={ordering}
            onOrdering={(ordering) => onSearch({ search: text, region, ordering, by })}
          />
        </div>
      </form>
    </search>
  );
}

interface SortButtonsProps {
  ordering: FeedOrdering;
  onOrdering: (ordering: FeedOrdering) => void;
}

/** Renders submit buttons, which also sort without JavaScript. */
function SortButtons({ ordering, onOrdering }: SortButtonsProps) {
  const near = useNear();
  const isNearest = ordering === 'distance';
  return (
    <fieldset className={styles.sorts}>
      <legend className="visually-hidden">Sort by</legend>
      {near && (
        <button
          type="button"
          className={styles.sort}
          aria-pressed={isNearest}
          onClick={() => onOrdering(isNearest ? '' : 'distance')}
        >
          Nearest
        </button>
      )}
      {sortButtons.map(({ field, label, ...directions }) => {
        const direction = directionOf(ordering, field);
        const next = toggleOrdering(ordering, field);
        const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
        return (
          <button
            key={field}
            type="submit"
            name="ordering"
            value={next}
            className={styles.sort}
            aria-pressed={direction !== null}
            aria-label={direction ? `${label}, ${directions[direction]}` : label}
            onClick={(event) => {
              event.preventDefault();
              onOrdering(next);
            }}
          >
            {label}
            {direction && <Arrow size={16} />}
          </button>
        );
      })}
      <button
        type="submit"
        className={styles.sort}
        disabled={ordering === ''}
        onClick={(event) => {
          event.preventDefault();
          onOrdering('');
        }}
      >
        <RotateCcw size={16} />
        <span className={styles.resetText}>Reset</span>
      </button>
    </fieldset>
  );
}
