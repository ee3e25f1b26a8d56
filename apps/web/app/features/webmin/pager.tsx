import Button from '@mui/material/Button';
import styles from './panel.module.css';

interface PagerProps {
  page: number;
  answer: { previous: string | null; next: string | null };
  onPage: (page: number) => void;
}

export function Pager({ page, answer: { previous, next }, onPage }: PagerProps) {
  if (!previous && !next) return null;
  return (
    <div className={styles.pages}>
      <Button disabled={!previous} onClick={() => onPage(page - 1)}>
        Newer
      </Button>
      <Button disabled={!next} onClick={() => onPage(page + 1)}>
        Older
      </Button>
    </div>
  );
}
