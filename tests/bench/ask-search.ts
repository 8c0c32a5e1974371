import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pino from 'pino';
import { readConfig } from '../../config';
import { openFinder } from '../../store/catalogue/search/finder';
import { findResults } from '../../store/catalogue/search/results';
import { parseQuery } from '../../store/catalogue/search/words/parse-query';
import { openVersions } from '../../store/foundation/caching/versions';
import { openForReading } from '../../store/foundation/database/open-database';
import { at } from './during';

/**
 * Asks the search the questions of a file, one a line, one after the other, as one of its threads does: with spelling, order and
 * the counts of filters, and without the rows of the titles. If several processes share a file, each asks its own part of the
 * lines. Prints one line of JSON (`AskedOfSearch`).
 */
const [folder = '', file = '', own = '0', sharing = '1'] = process.argv.slice(2);

/** The result. Times are in milliseconds. */
export interface AskedOfSearch {
	/** Questions a second by the clock, and the processor time of each. */
	rate: number;
	processor: number;
	p50: number;
	p95: number;
	p99: number;
	/** The share of questions with any result. */
	found: number;
	/** The memory of the process, in bytes. */
	memory: number;
	/** A checksum of all answers: it differs if any answer differs. */
	sum: string;
}

const config = readConfig({ NODE_ENV: 'development', DATA_DIR: folder, DATABASE_URL: process.env.DATABASE_URL });
const database = await openForReading({
	dataDir: folder,
	databaseUrl: config.DATABASE_URL,
	replicaUrl: undefined,
	log: pino({ level: 'error' }),
});
const versions = openVersions(database.catalogue);
const finder = openFinder(database, versions, config);
const store = { ...database, versions, finder };
await finder.catalogue.current();
// If no shop was started on the folder, the next process can use the files that this one writes.
await finder.catalogue.keep();
await finder.vocabulary.get();

const search = (text: string) => {
	const query = parseQuery(text);
	if (!query) throw new Error(`There is no word in ${text}`);
	return findResults(store, {
		search: {
			choices: new Map(),
			query,
			type: 'keyword',
			listId: null,
			oneEdition: true,
			viewpoint: { today: 20_000, location_id: null },
			locationNames: new Map(),
			hidden: new Set(['location']),
		},
		asTyped: false,
		order: 'relevance',
		offset: 0,
		limit: 26,
	});
};

const all = readFileSync(file, 'utf8').trim().split('\n');
const questions = all.filter((_, line) => line % Number(sharing) === Number(own));
/** Asked before the measurement, so that it measures a thread that has run for a minute. */
const warmUp = Math.floor(questions.length / 5);
const took: number[] = [];
let found = 0;
const sum = createHash('sha256');
for (const text of questions.slice(0, warmUp)) await search(text);
const usage = process.cpuUsage();
for (const text of questions.slice(warmUp)) {
	const started = performance.now();
	const results = await search(text);
	took.push(performance.now() - started);
	if (results.count > 0) found += 1;
	sum.update(JSON.stringify(results));
}
const { user, system } = process.cpuUsage(usage);
const seconds = took.reduce((all, one) => all + one, 0) / 1000;
took.sort((a, b) => a - b);
const told: AskedOfSearch = {
	rate: took.length / seconds,
	processor: (user + system) / 1000 / took.length,
	p50: at(took, 0.5),
	p95: at(took, 0.95),
	p99: at(took, 0.99),
	found: found / took.length,
	memory: process.memoryUsage().rss,
	sum: sum.digest('hex').slice(0, 16),
};
console.log(JSON.stringify(told));
await database.close();
