import { backBeforeHydrationScript } from './before-hydration.tsx';

/** Cookies for the first paint. The server does not read them. */
export const firstPaintCookies = {
  theme: 'bb_theme',
  intro: 'bb_intro',
  view: 'bb_view',
  region: 'bb_region',
  asked: 'bb_asked',
} as const;

/** The chosen theme or else the system's, also for the browser's own frame. */
const theme = `var d=document.documentElement,c='; '+document.cookie,t=(/; ${firstPaintCookies.theme}=(light|dark)/.exec(c)||0)[1];
if(t)document.querySelectorAll('meta[name=theme-color]').forEach(function(m,i,a){m.content=a[t=='dark'?1:0].content});
d.dataset.theme=t||(matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light');`;

/** Marks parts of the public page that are not for this visitor. Style sheets hide them until hydration (`isAwake`). */
const personal = `try{var s=localStorage.access}catch(e){}if(s)d.dataset.signedIn='';
if(/; ${firstPaintCookies.intro}=dismissed/.test(c))d.dataset.intro='dismissed';
if(/; ${firstPaintCookies.asked}=1/.test(c))d.dataset.asked='';`;

/** Redirects the plain address to the person's region, and to the view that was used last. */
const leadOn = `var r=(/; ${firstPaintCookies.region}=(\\w+)/.exec(c)||0)[1],q=[];if(r)q.push('region='+r);
if(/; ${firstPaintCookies.view}=products/.test(c))q.push('by=product');
if(location.pathname=='/'&&!location.search&&q[0]){d.style.display='none';location.replace('/?'+q.join('&')+location.hash)}`;

/** Uses Figtree after it has loaded (base.css). Layout waits for the next frame, for slow phones. */
const font = `addEventListener('DOMContentLoaded',function(){document.fonts.load('1em "Figtree Variable"').then(function(f){
if(f[0]){d.dataset.font='figtree';getComputedStyle(document.body).fontFamily}},function(){})})`;

/** Runs in the document's head before the first paint. */
export const beforePaintScript = [backBeforeHydrationScript, theme, personal, leadOn, font]
  .join(';')
  .replaceAll('\n', '');
