import { useState } from 'react';
import { Navigate, Outlet } from 'react-router';
import { useUser } from '~/lib/user.ts';
import { PartFailure } from '~/ui/lazy-part/part-failure.tsx';
import { useLazyComponent } from '~/ui/lazy-part/use-lazy-component.ts';

const loadSecondStep = () => import('./online/second-step.tsx');

/** Nothing until the user has loaded; whoever is no superuser goes to / (SHL-03), and the second step comes first. */
export default function SuperuserRoute() {
  const user = useUser();
  const due = user?.second_step_due ?? null;
  // Stays until the gate is done, which shows recovery codes once, though the account may be read anew meanwhile.
  const [gate, setGate] = useState(due);
  if (due && !gate) setGate(due);
  const { Part: SecondStep, retry } = useLazyComponent(loadSecondStep, gate !== null);
  if (!user) return null;
  if (!user.is_superuser) return <Navigate to="/" replace />;
  if (!gate) return <Outlet />;
  if (SecondStep) return <SecondStep due={gate} onDone={() => setGate(null)} />;
  return retry ? <PartFailure what="the second step" retry={retry} /> : null;
}
