import Alert from '@mui/material/Alert';
import { useSearchParams } from 'react-router';
import { useIsOffline } from '~/lib/connection.ts';
import { MonthlyReport } from '../monthly-report.tsx';
import { AdminViewChoice } from '../panel.tsx';
import { PriceAgesByRegion, PriceAgesByStore } from './ages.tsx';
import { CoverageTable } from './coverage.tsx';
import styles from './data-health.module.css';
import { PriceJumpsTable } from './jumps.tsx';
import { SurveyReminders } from './reminders.tsx';
import { UnpricedProducts } from './unpriced-products.tsx';

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
        <AdminViewChoice
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
          <SurveyReminders />
          <PriceAgesByRegion />
          <PriceAgesByStore />
        </>
      )}
      {view === 'coverage' && <CoverageTable />}
      {view === 'jumps' && <PriceJumpsTable />}
      {view === 'unpriced' && <UnpricedProducts />}
    </>
  );
}
