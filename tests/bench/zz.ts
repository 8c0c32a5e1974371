import pino from 'pino';
const root = process.argv[2]!, folder = process.argv[3]!;
const { readConfig } = await import(`${root}/config.ts`);
const { openStore } = await import(`${root}/store/store.ts`);
const { dispatch } = await import(`${root}/store/dispatch.ts`);
const store = await openStore(readConfig({ NODE_ENV: 'test', SESSION_SECRET: 'relevance'.repeat(6), DATA_DIR: folder }), pino({ level: 'fatal' }));
const rows = await store.db.selectFrom('titles').select(['title','authors']).where('id','<',18000).execute();
const small = new Set('the a an and of in on to for with at by from or is'.split(' '));
const qs: Record<string,string[]> = { whole: [], nosmall: [], author: [], surname: [] };
for (let i = 0; i < rows.length; i += 61) { const r = rows[i]; const t = r.title.split(/\s*[:([]/)[0]; const a = JSON.parse(r.authors)[0]?.name?.split(' ').at(-1) ?? 'king';
  const w = t.toLowerCase().split(/\s+/).filter((x:string)=>!small.has(x));
  qs.whole.push(t); qs.nosmall.push(w.join(' ')); qs.author.push(a+' '+w.reduce((x:string,y:string)=>y.length>x.length?y:x,'')); qs.surname.push(a); }
const ask = (t: string) => dispatch(store, 'browse/get', { t }, { uuid: '00000000-0000-4000-8000-000000000000', session_id: '', log_url: '/', store_id: '1', ip: '' });
for (const t of ['warm up','stephen king','harry potter','the','love','girl war peace','jane austin']) { try { await ask(t) } catch {} }
for (const [k, list] of Object.entries(qs)) { const times: number[] = []; const b = process.cpuUsage(); for (const t of list) { const s = performance.now(); await ask(t); times.push(performance.now()-s); } const c = process.cpuUsage(b); times.sort((x,y)=>x-y); console.log(k.padEnd(8), list.length, 'median', times[times.length>>1]!.toFixed(2), 'cpu/query ms', ((c.user+c.system)/1000/list.length).toFixed(2)); }
await store.close();
