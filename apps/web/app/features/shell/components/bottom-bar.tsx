import { Bell, CircleUserRound, ShoppingBasket, Tags } from 'lucide-react';
import { NavLink } from 'react-router';
import { useUnreadCount } from '../use-unread-count.ts';
import styles from './bottom-bar.module.css';

const places = [
  { to: '/', text: 'Price Listings', Icon: Tags },
  { to: '/shopping-lists', text: 'Shopping Lists', Icon: ShoppingBasket },
  { to: '/profile', text: 'Profile', Icon: CircleUserRound },
  { to: '/notifications', text: 'Notifications', Icon: Bell },
];

/** The four main places, within reach of a thumb (SHL-08). On wide screens the names are tooltips. */
export function BottomBar() {
  const unread = useUnreadCount();
  return (
    <nav className={styles.bar} aria-label="Main">
      {places.map(({ to, text, Icon }) => (
        <NavLink key={to} to={to} end={to === '/'} prefetch="intent" className={styles.link}>
          <span className={styles.icon}>
            <Icon size={24} aria-hidden="true" />
            {to === '/notifications' && unread > 0 && <Badge unread={unread} />}
          </span>
          <span className={styles.name}>{text}</span>
        </NavLink>
      ))}
    </nav>
  );
}

function Badge({ unread }: { unread: number }) {
  return (
    <span className={styles.badge}>
      {unread > 9 ? '9+' : unread}
      <span className="visually-hidden"> unread</span>
    </span>
  );
}
