import { followBack } from './before-hydration.tsx';

/** The cookies by which a browser remembers what the first paint depends on; the server reads none of them. */
export const cookies = { theme: 'bb_theme', intro: 'bb_intro', view: 'bb_view', region: 'bb_region' } as const;

/** The theme that this browser has chosen, or else the system's; also for the browser's own frame. */
const theme = `var d=document.documentElement,c='; '+document.cookie,t=(/; ${cookies.theme}=(light|dark)/.exec(c)||0)[1];
if(t)document.querySelectorAll('meta[name=theme-color]').forEach(function(m,i,a){m.content=a[t=='dark'?1:0].content});
d.dataset.theme=t||(matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light');`;

/**
 * What of the page, which is the same for all, is not for this browser: style sheets hide it until the app takes over
 * (`isAwake`).
 */
const personal = `try{var s=localStorage.access}catch(e){}if(s)d.dataset.signedIn='';
if(/; ${cookies.intro}=dismissed/.test(c))d.dataset.intro='dismissed';`;

/** The plain address leads signed-in people to their region (PRF-06), and everybody to the view they left (KND-05). */
const leadOn = `var r=s&&(/; ${cookies.region}=(\\w+)/.exec(c)||0)[1],q=[];if(r)q.push('region='+r);
if(/; ${cookies.view}=products/.test(c))q.push('by=product');
if(location.pathname=='/'&&!location.search&&q[0]){d.style.display='none';location.replace('/?'+q.join('&')+location.hash)}`;

/**
 * Figtree, which the document asks for in its head, is used once it has arrived (base.css): what has another style then
 * is found at once, and laid out with the next picture, since both together would hold up a slow phone for long.
 */
const font = `addEventListener('DOMContentLoaded',function(){document.fonts.load('1em "Figtree Variable"').then(function(f){
if(f[0]){d.dataset.font='figtree';getComputedStyle(document.body).fontFamily}},function(){})})`;

/** Runs in the document's head, before anything is painted. */
export const beforePaint = [followBack, theme, personal, leadOn, font].join(';').replaceAll('\n', '');
