import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useSearchParams } from 'react-router';
import { Aisles } from './aisles.tsx';
import { KindHistory } from './kind-history.tsx';
import { KindTable } from './kind-table.tsx';
import styles from './kinds.module.css';

const views = { kinds: 'Kinds', aisles: 'Aisles', history: 'History' } as const;
type View = keyof typeof views;

/** Manages kinds (product types without brand and size) and their aisles. */
export default function Kinds() {
  const [params, setParams] = useSearchParams();
  const named = params.get('view');
  const view: View = named === 'aisles' || named === 'history' ? named : 'kinds';
  return (
    <div className={styles.area}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="What is shown"
        value={view}
        onChange={(_, wanted: View | null) => wanted && setParams(wanted === 'kinds' ? {} : { view: wanted })}
      >
        {Object.entries(views).map(([value, text]) => (
          <ToggleButton key={value} value={value}>
            {text}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {view === 'kinds' && <KindTable />}
      {view === 'aisles' && <Aisles />}
      {view === 'history' && <KindHistory />}
    </div>
  );
}
