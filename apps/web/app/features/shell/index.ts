export { SessionEvents } from './components/session-events.tsx';
export { Shell } from './components/shell.tsx';
