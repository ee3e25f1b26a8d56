import { ImportHistory } from './import-history.tsx';

/** All imports of both kinds with their state and figures (WEB-10). */
export default function Overview() {
  return <ImportHistory />;
}
