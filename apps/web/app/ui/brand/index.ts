export { ProductArt, Scene, StoreArt, StoreMark } from './art.tsx';
export { Logo, LogoMark } from './logo.tsx';
