import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { kindPath } from '~/lib/paths.ts';
import { NearButton } from '~/ui/near/near-button.tsx';
import { RegionSelect } from '~/ui/region-select.tsx';
import { cleanSearch, type FeedSearch } from '../feed-search.ts';
import { SearchBox } from './search-box.tsx';
import styles from './search-form.module.css';
import { SortButtons } from './sort-buttons.tsx';

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
