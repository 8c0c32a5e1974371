import pino from 'pino';
import { readConfig } from '/work/main/store/config';
import { openStore } from '/work/main/store/store';
import { generateTitles } from '/work/main/tests/bench/generate-titles';
const n=Number(process.argv[2]); 
const store = await openStore(readConfig({ NODE_ENV: 'test', DATA_DIR: process.argv[3], ...(process.env.PGURL?{DATABASE_URL:process.env.PGURL}:{}) }), pino({ level: 'error' }));
const t=performance.now(); await generateTitles(store, n); console.log('generated', n, ((performance.now()-t)/1000).toFixed(1)+'s');
console.log(await store.db.selectFrom('titles').select(['title','authors','rank']).limit(5).execute(), await store.db.selectFrom('search_words').select(e=>e.fn.countAll().as('n')).execute(), await store.db.selectFrom('title_facets').selectAll().limit(2).execute());
await store.close();
