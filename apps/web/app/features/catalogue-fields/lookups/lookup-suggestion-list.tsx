import styles from './lookup-suggestion-list.module.css';

interface SuggestionListProps<T> {
  label: string;
  found: readonly T[];
  describe: (suggestion: T) => [string, string];
  onChoose: (suggestion: T) => void;
}

export function LookupSuggestionList<T>({ label, found, describe, onChoose }: SuggestionListProps<T>) {
  return (
    <>
      <span className="visually-hidden" role="status">
        {found.length > 0 && `${label}: ${found.length}`}
      </span>
      {found.length > 0 && (
        <ul className={styles.list} aria-label={label}>
          {found.map((suggestion) => {
            const [title, note] = describe(suggestion);
            return (
              <li key={JSON.stringify(suggestion)}>
                <button type="button" onClick={() => onChoose(suggestion)}>
                  <span>{title}</span>
                  {note && <small>{note}</small>}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
