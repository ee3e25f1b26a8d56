import type { User } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import { Bell, KeyRound, LogOut, Moon, Settings, ShoppingBasket, Wrench } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { countPendingChanges, deletePendingChanges } from '~/lib/outbox/storage.ts';
import { logOutOfDevice, signedInAccountId } from '~/lib/session.ts';
import { useSwitchTheme } from '~/lib/use-switch-theme.ts';
import { MuiProvider } from '~/ui/mui-provider.tsx';
import { TitledDialog } from '~/ui/titled-dialog.tsx';
import styles from './account-menu.module.css';

interface AccountMenuProps {
  user: User | undefined;
  anchor: HTMLElement | null;
  open: boolean;
  onClose: () => void;
}

const entries = [
  { to: '/shopping-lists', text: 'Shopping Lists', Icon: ShoppingBasket },
  { to: '/profile', text: 'Profile & Settings', Icon: Settings },
  { to: '/change-password', text: 'Change Password', Icon: KeyRound },
  { to: '/notifications', text: 'Notifications', Icon: Bell },
];
const webMin = { to: '/webmin', text: 'WebMin', Icon: Wrench };

export default function AccountMenu({ user, anchor, open, onClose }: AccountMenuProps) {
  const navigate = useNavigate();
  const [mode, switchTheme] = useSwitchTheme();
  const isDark = mode === 'dark';
  // The number of unsent changes that logging out would lose.
  const [unsent, setUnsent] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const leave = () => {
    logOutOfDevice();
    void navigate('/');
  };
  const confirmLogout = async () => {
    const count = await countPendingChanges(signedInAccountId() ?? '');
    if (count === 0) return leave();
    setUnsent(count);
    setAsking(true);
  };
  const leaveAndLose = async () => {
    await deletePendingChanges(signedInAccountId() ?? '');
    setAsking(false);
    leave();
  };
  return (
    <MuiProvider>
      <Menu
        open={open}
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          root: { role: 'navigation', 'aria-label': 'Account' },
          paper: { className: styles.paper, elevation: 8 },
          list: { 'aria-label': 'Account' },
        }}
      >
        {user && (
          <li className={styles.who} role="presentation">
            <span className={styles.name}>{`${user.first_name} ${user.last_name}`.trim() || 'Logged in'}</span>
            <span className={styles.email}>{user.email}</span>
          </li>
        )}
        {[...entries, ...(user?.is_superuser ? [webMin] : [])].map(({ to, text, Icon }) => (
          <MenuItem key={to} component={Link} to={to} onClick={onClose} className={styles.item}>
            <ListItemIcon>
              <Icon size={20} />
            </ListItemIcon>
            <ListItemText>{text}</ListItemText>
          </MenuItem>
        ))}
        <MenuItem role="menuitemcheckbox" aria-checked={isDark} className={styles.item} onClick={switchTheme}>
          <ListItemIcon>
            <Moon size={20} />
          </ListItemIcon>
          <ListItemText>Dark theme</ListItemText>
          <Switch checked={isDark} size="small" inert slotProps={{ input: { 'aria-hidden': true, tabIndex: -1 } }} />
        </MenuItem>
        <Divider />
        <MenuItem
          className={styles.item}
          onClick={() => {
            onClose();
            void confirmLogout();
          }}
        >
          <ListItemIcon>
            <LogOut size={20} />
          </ListItemIcon>
          <ListItemText>Log Out</ListItemText>
        </MenuItem>
      </Menu>
      <SignOutDialog
        unsent={unsent}
        open={isAsking}
        onStay={() => setAsking(false)}
        onSignOut={() => void leaveAndLose()}
      />
    </MuiProvider>
  );
}

interface SignOutDialogProps {
  unsent: number;
  open: boolean;
  onStay: () => void;
  onSignOut: () => void;
}

function SignOutDialog({ unsent, open, onStay, onSignOut }: SignOutDialogProps) {
  const id = useId();
  return (
    <TitledDialog
      open={open}
      title={`${formatCount(unsent, 'change')} not sent yet`}
      role="alertdialog"
      aria-describedby={id}
      fullWidth={false}
      maxWidth="sm"
      actions={
        <>
          <Button color="error" onClick={onSignOut}>
            Log out and lose changes
          </Button>
          <Button autoFocus variant="contained" onClick={onStay}>
            Stay logged in
          </Button>
        </>
      }
      onClose={onStay}
    >
      <DialogContentText id={id}>
        Saved on this device only. We send changes when you are online and logged in.
      </DialogContentText>
    </TitledDialog>
  );
}
