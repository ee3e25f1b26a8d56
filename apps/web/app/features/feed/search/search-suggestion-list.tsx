import { History, Package, Store, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import buttons from '~/ui/buttons.module.css';
import styles from './search-suggestion-list.module.css';
import type { SuggestionKind, SuggestionOption } from './suggestion-groups.ts';
import { splitByTypedWords, typedWords } from './typed-words.ts';

const kinds = {
  history: { heading: 'Your searches', Icon: History },
  kind: { heading: 'Compare all brands', Icon: Package },
  product: { heading: 'Products', Icon: Package },
  store: { heading: 'Stores', Icon: Store },
} satisfies Record<SuggestionKind, unknown>;

interface SuggestionListProps {
  id: string;
  groups: readonly (readonly SuggestionOption[])[];
  typed: string;
  active: SuggestionOption | undefined;
  optionId: (option: SuggestionOption) => string;
  onChoose: (option: SuggestionOption) => void;
  onDelete: (option: SuggestionOption) => void;
}

/** Pointer input leaves the focus in the search field. */
export function SearchSuggestionList({ id, groups, typed, active, optionId, onChoose, onDelete }: SuggestionListProps) {
  const words = typedWords(typed);
  const popup = useRef<HTMLDivElement>(null);
  const history = groups.find(([first]) => first?.kind === 'history') ?? [];
  useEffect(() => {
    if (active) popup.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <div ref={popup} className={styles.popup}>
      <div id={id} role="listbox" aria-label="Suggestions">
        {groups.map((group) => {
          const [first] = group;
          if (!first) return null;
          const { heading, Icon } = kinds[first.kind];
          const headingId = `${id}-${first.kind}`;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a list box groups its options with role group, not with a fieldset.
            <div key={first.kind} role="group" aria-labelledby={headingId} className={styles.group}>
              <div id={headingId} role="presentation" className={styles.heading}>
                {heading}
              </div>
              {group.map((option) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys (aria-activedescendant).
                <div
                  key={option.id}
                  id={optionId(option)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={option === active}
                  className={styles.option}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => onChoose(option)}
                >
                  <Icon size={18} className={styles.icon} />
                  <span className={styles.text}>
                    <Marked text={option.title} words={words} />
                    {option.note && (
                      <span className={styles.note}>
                        {' '}
                        <Marked text={option.note} words={words} />
                      </span>
                    )}
                  </span>
                </div>
              ))}
            </div>
          );
        })}
      </div>
      {history.length > 0 && (
        // Outside the list box, because an option may not contain a button. CSS places them over the first group.
        <div className={styles.removers}>
          {history.map((option) => (
            <button
              key={option.id}
              type="button"
              className={`${buttons.icon} ${styles.remove}`}
              aria-label={`Remove ${option.title} from your searches`}
              onClick={() => onDelete(option)}
            >
              <X size={16} />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return splitByTypedWords(text, words).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity than their order.
    part.isTyped ? <b key={index}>{part.text}</b> : part.text,
  );
}
