import Alert from '@mui/material/Alert';
import { useSearchParams } from 'react-router';
import { useIsOffline } from '~/lib/connection.ts';
import { MonthlyReport } from '../monthly-report.tsx';
import { ViewChoice } from '../panel.tsx';
import { RegionAges, StoreAges } from './ages.tsx';
import { CoverageView } from './coverage.tsx';
import styles from './data-health.module.css';
import { Jumps } from './jumps.tsx';
import { Reminders } from './reminders.tsx';
import { ProductAndStore } from './unpriced.tsx';

const views = { ages: 'Ages', coverage: 'Coverage', jumps: 'Jumps', unpriced: 'No price' } as const;
type View = keyof typeof views;
const isView = (text: string | null): text is View => text !== null && text in views;

export default function DataHealth() {
  const [params, setParams] = useSearchParams();
  const isOffline = useIsOffline();
  const named = params.get('view');
  const view: View = isView(named) ? named : 'ages';
  return (
    <>
      <div className={styles.top}>
        <ViewChoice
          label="View"
          className={styles.views}
          views={views}
          value={view}
          onChange={(wanted) => setParams(wanted === 'ages' ? {} : { view: wanted })}
        />
        <MonthlyReport />
      </div>
      {isOffline && (
        <Alert severity="warning" className={styles.notice}>
          You are offline. These figures are from your last visit, and reminders cannot be changed.
        </Alert>
      )}
      {view === 'ages' && (
        <>
          <Reminders />
          <RegionAges />
          <StoreAges />
        </>
      )}
      {view === 'coverage' && <CoverageView />}
      {view === 'jumps' && <Jumps />}
      {view === 'unpriced' && <ProductAndStore />}
    </>
  );
}
