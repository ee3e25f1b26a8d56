import { Bell, CircleUserRound, ShoppingBasket, Tags } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { NavLink } from 'react-router';
import { useUnreadCount } from '../use-unread-count.ts';
import styles from './main-navigation.module.css';

const places = [
  { to: '/', text: 'Price Listings', tip: 'Every price, newest first', Icon: Tags },
  { to: '/shopping-lists', text: 'Shopping Lists', tip: 'What to buy, and the total', Icon: ShoppingBasket },
  { to: '/profile', text: 'Profile', tip: 'Your details and settings', Icon: CircleUserRound },
  { to: '/notifications', text: 'Notifications', tip: 'Invites and updates to your lists', Icon: Bell },
];

/** The navigation precedes the content in the document, so that keyboard users reach it first. */
export function MainNavigation() {
  const id = useId();
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
      {places.map(({ to, text, tip, Icon }) => (
        <NavLink
          key={to}
          to={to}
          end={to === '/'}
          prefetch="intent"
          className={styles.link}
          aria-label={to === '/notifications' && unread > 0 ? `${text}, ${capped} unread` : text}
          aria-describedby={`${id}${to}`}
        >
          <span className={styles.icon}>
            <Icon size={24} />
          </span>
          <span className={styles.name}>{text}</span>{' '}
          {/* The badge is after the name, so that the visible text matches the link's accessible name. */}
          {to === '/notifications' && unread > 0 && <span className={styles.badge}>{capped}</span>}
          <span id={`${id}${to}`} role="tooltip" className={styles.tooltip}>
            {tip}
          </span>
        </NavLink>
      ))}
    </nav>
  );
}
