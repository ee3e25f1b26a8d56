import { Bell, CircleUserRound, ShoppingBasket, Tags } from 'lucide-react';
import { useEffect, useState } from 'react';
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
  const [hasTooltips, setTooltips] = useState(true);

  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setTooltips(false);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const capped = unread > 9 ? '9+' : String(unread);
  const bringBack = () => setTooltips(true);
  return (
    <nav
      className={styles.bar}
      aria-label="Main"
      data-tooltips={hasTooltips}
      onPointerLeave={bringBack}
      onBlur={bringBack}
    >
      {places.map(({ to, text, Icon }) => (
        <NavLink
          key={to}
          to={to}
          end={to === '/'}
          prefetch="intent"
          className={styles.link}
          aria-label={to === '/notifications' && unread > 0 ? `${text}, ${capped} unread` : text}
        >
          <span className={styles.icon}>
            <Icon size={24} aria-hidden="true" />
          </span>
          <span className={styles.name}>{text}</span>{' '}
          {/* After the name, so that what is seen reads as the link is called. */}
          {to === '/notifications' && unread > 0 && <span className={styles.badge}>{capped}</span>}
        </NavLink>
      ))}
    </nav>
  );
}
