import { useState } from 'react';
import { Navigate, Outlet } from 'react-router';
import { useUser } from '~/lib/user.ts';
import { lazyPart } from '~/ui/lazy-part/lazy-part.tsx';

const SecondStep = lazyPart(() => import('./online/second-step.tsx'), 'the second step');

/** Nothing until the user has loaded; whoever is no superuser goes to / (SHL-03), and the second step comes first. */
export default function SuperuserRoute() {
  const user = useUser();
  const due = user?.second_step_due ?? null;
  // Stays until the gate is done, which shows recovery codes once, though the account may be read anew meanwhile.
  const [gate, setGate] = useState(due);
  if (due && !gate) setGate(due);
  if (!user) return null;
  if (!user.is_superuser) return <Navigate to="/" replace />;
  return gate ? <SecondStep due={gate} onDone={() => setGate(null)} /> : <Outlet />;
}
