export { ConfirmAddress } from './confirm-address.tsx';
