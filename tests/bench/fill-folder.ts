import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { transact } from '~store/foundation/database/transactions';
import { readConfig } from '../../config';
import { beginBulkWriting, endBulkWriting } from '../../store/foundation/database/bulk-writing';
import { writeSettings } from '../../store/foundation/settings/settings';
import { openStore } from '../../store/store';
import { generateTitles } from './generate-titles';
import { invented } from './invented-books';
import { readRealWords } from './real-words';

/**
 * Fills a folder with a shop's database of a number of titles, and `eisbns.txt`: those of them that are sold, in random order.
 * `real` makes the titles of the words of real ones.
 */
const [folder = '', titles = '', words = ''] = process.argv.slice(2);

// Written under another name first, so that an existing folder is always complete.
const written = `${folder}.${process.pid}`;
mkdirSync(written, { recursive: true });
const store = await openStore(
	readConfig({ NODE_ENV: 'development', DATA_DIR: written, DATABASE_URL: process.env.DATABASE_URL }),
	pino({ level: 'error' }),
);
await transact(store, (transaction) => writeSettings(transaction, {}, store.now()));
await beginBulkWriting(store);
await generateTitles(store, Number(titles), words === 'real' ? await readRealWords() : invented);
await endBulkWriting(store);
const sold = await store.db.selectFrom('titles').select('eisbn').where('status', '=', 'active').orderBy('id').execute();
await store.close();
writeFileSync(join(written, 'eisbns.txt'), sold.map(({ eisbn }) => eisbn).join('\n'));
renameSync(written, folder);
