import { useState } from 'react';
import { Navigate, Outlet } from 'react-router';
import { useUser } from '~/lib/user.ts';
import { lazyPart } from '~/ui/lazy-part/lazy-part.tsx';

const SecondStep = lazyPart(() => import('./online/second-step.tsx'), 'the second step');

/** Shows its pages to superusers after the second step. Redirects others to /. Empty until the user has loaded. */
export default function SuperuserRoute() {
  const user = useUser();
  const due = user?.second_step_due ?? null;
  // The gate stays until it is done, also if the account reloads meanwhile, because it shows recovery codes once.
  const [gate, setGate] = useState(due);
  if (due && !gate) setGate(due);
  if (!user) return null;
  if (!user.is_superuser) return <Navigate to="/" replace />;
  return gate ? <SecondStep due={gate} onDone={() => setGate(null)} /> : <Outlet />;
}
