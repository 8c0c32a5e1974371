import { workerData } from 'node:worker_threads';
import pino from 'pino';
import { openVersions } from '../../foundation/caching/versions';
import { openForReading } from '../../foundation/database/open-database';
import { whyUnavailable } from '../../foundation/unavailable';
import { openFinder, type SearchContext } from './finder';
import { countersOf, type SearchAnswer, type SearchSetup, type SearchTask } from './search-task';
import { localSearcher } from './searcher';

// The program of a search thread. The search thread runs beside the main thread, which serves shoppers. A search thread has its
// own database connections, and finds titles.

/** The minimum number of milliseconds between two times at which changed data of the titles is saved to disk. */
const keepEvery = 15 * 60_000;

const setup = workerData as SearchSetup;
const log = pino({ level: setup.LOG_LEVEL, base: null });
const database = await openForReading({
	dataDir: setup.DATA_DIR,
	databaseUrl: setup.DATABASE_URL,
	replicaUrl: setup.DATABASE_REPLICA_URL,
	log,
});
const versions = openVersions(database.catalogue);
const finder = openFinder(database, versions, setup);
const browsing: SearchContext = { ...database, versions, finder };
const searcher = localSearcher(browsing);
let isEnding = false;

/**
 * Reads changed data that every search needs. During the reading, the thread counts itself as a reading thread, so that waiting
 * searches are not refused.
 */
async function bringUpToDate(): Promise<void> {
	Atomics.add(setup.readings, 0, 1);
	try {
		await finder.catalogue.current();
	} finally {
		// The count never goes below 0, because the pool sets the count to 0 when a thread has ended unexpectedly.
		if (Atomics.sub(setup.readings, 0, 1) <= 0) Atomics.store(setup.readings, 0, 0);
	}
}

/** Runs background work in a search thread, and logs the errors of that work. */
function behind(work: () => Promise<unknown>, failed: string): void {
	work().catch((error: unknown) => {
		if (!isEnding) log.error({ err: error }, failed);
	});
}

/**
 * Reads the data that searches need, before the first search arrives. Saves the facet table as soon as it is complete, and reads
 * the vocabulary last.
 */
async function prepare(): Promise<void> {
	await bringUpToDate();
	await finder.catalogue.keep();
	await finder.vocabulary.get();
}

behind(prepare, 'the data for searches could not be loaded in advance');
setInterval(() => behind(() => finder.catalogue.keep(), 'the data for filters could not be saved'), keepEvery).unref();

async function work(task: SearchTask): Promise<unknown> {
	if (task.kind === 'end') {
		isEnding = true;
		await searcher.close();
		return database.close();
	}
	if ((await countersOf(versions)) !== task.counters) versions.refresh();
	await bringUpToDate();
	return task.kind === 'results' ? searcher.results(task.asked) : searcher.suggestions(task.typed, task.type);
}

export default async function answer(task: SearchTask): Promise<SearchAnswer> {
	try {
		return { found: await work(task) };
	} catch (error) {
		const unavailable = whyUnavailable(error);
		if (unavailable !== null) return { unavailable };
		return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
	}
}
