import { Navigate, Outlet } from 'react-router';
import { useUser } from '~/lib/user.ts';

/** Nothing until the user has loaded; whoever is no superuser goes to / (SHL-03). */
export default function SuperuserRoute() {
  const user = useUser();
  if (!user) return null;
  return user.is_superuser ? <Outlet /> : <Navigate to="/" replace />;
}
