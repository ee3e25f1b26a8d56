import { ImportHistory } from './import-history.tsx';
import { RememberedMatches } from './remembered-matches.tsx';
import { Samples } from './samples.tsx';

/** All imports of both kinds with their state and figures (WEB-10), and what is remembered for the next ones. */
export default function Overview() {
  return (
    <>
      <Samples />
      <ImportHistory />
      <RememberedMatches />
    </>
  );
}
