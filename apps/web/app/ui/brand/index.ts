export { ProductArt, Scene, StoreArt } from './art.tsx';
export { Logo } from './logo.tsx';
