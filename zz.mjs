import { chromium } from 'playwright';
import { readFileSync } from 'node:fs';
const ids = Object.fromEntries(readFileSync('/tmp/ids.tsv','utf8').trim().split('\n').map(l=>{const [id,f]=l.split('\t');return [f,id]}));
const find = (re)=>'/asset/'+Object.entries(ids).find(([f])=>re.test(f))[1];
const pages = { home:'/', search:'/search/*', list:'/search/*?view=list', thumbs:'/search/*?view=thumbnail', photo:find(/tokyo-tower/), logo:find(/firefox.*svg/), doc:find(/tracemonkey/), video:find(/bunny.*mp4/), audio:find(/mp3$/), model:find(/\.glb$/), bookmarks:'/bookmark', login:'/login' };
const only = process.argv.slice(2);
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args:['--enable-unsafe-swiftshader'] });
const combos = [[390,844,'de-DE','light'],[390,844,'en-US','dark'],[1024,768,'de-DE','dark'],[1600,1000,'en-US','light'],[2560,1440,'de-DE','light'],[1600,1000,'de-DE','dark']];
for (const [name,path] of Object.entries(pages)) { if (only.length && !only.includes(name)) continue;
 for (const [w,h,l,s] of combos) {
  const c = await b.newContext({ viewport:{width:w,height:h}, locale:l, colorScheme:s, ...(w<600?{hasTouch:true,isMobile:true}:{}) });
  const p = await c.newPage();
  if (name==='bookmarks') { await p.goto('http://127.0.0.1:8130/search/*'); await p.locator('[data-result="4"]').waitFor(); for (let i=0;i<5;i++){ await p.locator(`[data-result="${i}"]`).focus(); await p.keyboard.press('b'); } }
  await p.goto('http://127.0.0.1:8130'+path);
  await p.waitForLoadState('networkidle').catch(()=>{});
  await p.waitForTimeout(name==='model'?4000:1200);
  await p.screenshot({ path: `/tmp/shots/${name}-${w}-${l.slice(0,2)}-${s}.png` });
  await c.close();
 } }
await b.close();
