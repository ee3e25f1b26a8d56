export { ProductArt, Scene, StoreArt, StoreIcon } from './art.tsx';
export { Logo, LogoMark } from './logo.tsx';
