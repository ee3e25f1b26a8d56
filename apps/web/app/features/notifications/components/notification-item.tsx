import type { Notification } from '@bargain-buddy/contract';
import { Check } from 'lucide-react';
import { useRef } from 'react';
import { withoutInviteId } from '../invite-id.ts';
import { notificationTime } from '../notification-time.ts';
import { InviteActions } from './invite-actions.tsx';
import styles from './notification-item.module.css';

interface NotificationItemProps {
  notification: Notification;
  now: number;
  isBusy: boolean;
  onRead: () => void;
}

export function NotificationItem({ notification, now, isBusy, onRead }: NotificationItemProps) {
  const { content, is_read, notification_type: type, timestamp } = notification;
  const item = useRef<HTMLLIElement>(null);
  // Moves the focus here when the focused button disappears.
  const focus = () => item.current?.focus({ preventScroll: true });
  const { text, exact } = notificationTime(timestamp, now);
  return (
    <li ref={item} tabIndex={-1} className={styles.item} data-unread={!is_read || undefined}>
      <div className={styles.what}>
        <p className={styles.content}>{withoutInviteId(content)}</p>
        <p className={styles.facts}>
          {!is_read && <span className={styles.unread}>Unread</span>}
          {type.trim() && (
            <span className={styles.type} data-type={type.toLowerCase()}>
              {type}
            </span>
          )}
          <time dateTime={timestamp} title={exact}>
            {text}
          </time>
        </p>
        <InviteActions notification={notification} onAnswered={focus} />
      </div>
      {!is_read && (
        <button
          type="button"
          className={styles.read}
          aria-label="Mark as read"
          title="Mark as read"
          disabled={isBusy}
          onClick={() => {
            focus();
            onRead();
          }}
        >
          <Check size={22} />
        </button>
      )}
    </li>
  );
}
