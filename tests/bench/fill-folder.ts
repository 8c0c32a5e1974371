import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { readConfig } from '../../config';
import { writeSettings } from '../../store/foundation/settings/settings';
import { openStore } from '../../store/store';
import { generateTitles } from './generate-titles';

/** Fills a folder with a shop's database of so many titles, and `eisbns.txt`: those of them that are sold, in chance's order. */
const [folder = '', titles = ''] = process.argv.slice(2);

// Under another name first: a folder that is there is whole.
const written = `${folder}.${process.pid}`;
mkdirSync(written, { recursive: true });
const store = await openStore(readConfig({ NODE_ENV: 'development', DATA_DIR: written }), pino({ level: 'error' }));
await writeSettings(store.db, {}, store.now());
await generateTitles(store, Number(titles));
const sold = await store.db.selectFrom('titles').select('eisbn').where('status', '=', 'active').orderBy('id').execute();
await store.close();
writeFileSync(join(written, 'eisbns.txt'), sold.map(({ eisbn }) => eisbn).join('\n'));
renameSync(written, folder);
