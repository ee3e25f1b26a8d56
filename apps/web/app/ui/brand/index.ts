export { ProductArt, Scene, StoreArt } from './art.tsx';
export { Logo, LogoMark } from './logo.tsx';
