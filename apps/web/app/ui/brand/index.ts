export { ProductArt, Scene, type SceneName, StoreArt } from './art.tsx';
export { Logo, LogoMark } from './logo.tsx';
export { type ProductFamily, productFamily } from './product-family.ts';
