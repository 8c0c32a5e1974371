import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Piscina } from 'piscina';
import type { Config } from '../../../config';
import type { Versions } from '../../foundation/caching/versions';
import { fileOf, type SideProgram } from '../../foundation/side-program';
import { Unavailable } from '../../foundation/unavailable';
import type { Results } from './results';
import { countersOf, type SearchAnswer, type SearchConfig, type SearchSetup, type SearchTask } from './search-task';
import type { Searcher } from './searcher';
import type { Suggestion } from './suggestions';

const program: SideProgram = { source: 'catalogue/search/search-worker.ts', built: 'search-worker.js' };
/** The maximum duration of a search in milliseconds, and the maximum number of searches that may wait for a thread. */
const maxWaitMs = 20_000;
const maxWaiting = 500;
/** The maximum number of threads in which a task is tried, if the task ends each thread. */
const maxTries = 2;
/**
 * The number of searches that one thread runs at the same time. With PostgreSQL, a thread can run several searches, because a
 * search mostly waits for the database.
 */
const atOnce = { sqlite: 1, postgres: 4 };
/** The maximum number of milliseconds that the search threads may take to save their data when the shop stops. */
const maxEndMs = 10_000;
/** If the search threads could not be started, the number of milliseconds until the next attempt. */
const startAgainAfter = 60_000;
/**
 * Matches the environment variables that a search thread receives: the database connection and the time zone, but none of the
 * shop's secrets.
 */
const toldToThreads = /^(?:PATH|TZ|NODE_ENV|HOME|USER|PG\w+)$/;

interface PoolOptions {
	config: SearchConfig & Pick<Config, 'SEARCH_THREADS'>;
	versions: Versions;
	log: Logger;
	/** The searcher in the main thread, which is used while no search thread can be started. */
	here: Searcher;
}

/** A searcher that runs searches in several threads. A thread that ends unexpectedly is replaced. */
export interface SearchPool extends Searcher {
	threads(): { terminate(): Promise<number> }[];
}

/**
 * Opens a searcher that runs searches in separate threads, so that searches do not block the main thread, which serves shoppers.
 * If a thread ends unexpectedly, it is replaced, and its task is run once more. If no thread can be started, searches run in the
 * main thread until a thread can be started.
 */
export function openSearchPool({ config, versions, log, here }: PoolOptions): SearchPool {
	const { DATA_DIR, DATABASE_URL, DATABASE_REPLICA_URL, CACHE_SEARCHES_MB, CACHE_SUGGESTIONS_MB, LOG_LEVEL } = config;
	/** The number of search threads that are reading titles at the moment. */
	const readings = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
	const setup: SearchSetup = {
		DATA_DIR,
		DATABASE_URL,
		DATABASE_REPLICA_URL,
		CACHE_SEARCHES_MB,
		CACHE_SUGGESTIONS_MB,
		LOG_LEVEL,
		readings,
	};
	let started: Piscina | null = null;
	let brokenUntil = Number.NEGATIVE_INFINITY;
	const isBroken = () => performance.now() < brokenUntil;
	/** Functions that reject the promises of those tasks that wait for a thread. */
	const waiting = new Set<(error: unknown) => void>();

	function breakOff(pool: Piscina, error: unknown): void {
		if (pool !== started) return;
		log.error({ err: error }, 'searches run in the main thread, because no search thread could be started');
		brokenUntil = performance.now() + startAgainAfter;
		started = null;
		for (const giveUp of waiting) giveUp(error);
		pool.destroy().catch(() => undefined);
	}

	/** The threads start when the first search needs them, because many processes open a store without ever searching. */
	function start(): Piscina {
		readings[0] = 0;
		const pool = new Piscina({
			filename: fileOf(program),
			workerData: setup,
			env: Object.fromEntries(Object.entries(process.env).filter(([name]) => toldToThreads.test(name))),
			minThreads: config.SEARCH_THREADS,
			maxThreads: config.SEARCH_THREADS,
			concurrentTasksPerWorker: DATABASE_URL ? atOnce.postgres : atOnce.sqlite,
			maxQueue: maxWaiting,
			// With the pool's atomics option, a thread would be blocked while it waits for a task, and could not read titles in the
			// background.
			atomics: 'disabled',
		});
		pool.on('error', (error: Error) => {
			if (pool.threads.length === 0) breakOff(pool, error);
		});
		return pool;
	}

	/**
	 * Sends a task to one of the search threads. If the thread cannot start, the task never gets an answer. If a thread cannot
	 * start, `breakOff` rejects the waiting tasks.
	 */
	const answerOf = (pool: Piscina, task: SearchTask): Promise<SearchAnswer> =>
		new Promise<SearchAnswer>((resolve, reject) => {
			waiting.add(reject);
			pool
				.run(task)
				.then(resolve, reject)
				.finally(() => waiting.delete(reject));
		});

	/**
	 * Runs a task in a search thread. Returns null if no thread can be started.
	 * @throws {Unavailable} if too many searches are waiting, or if the task ended every thread in which it was tried. A task that
	 * ends its thread is not run in the main thread, because it would end the shop
	 */
	async function run(task: SearchTask): Promise<SearchAnswer | null> {
		for (let tries = 0; !isBroken(); tries += 1) {
			if (tries === maxTries) throw new Unavailable('a search crashed every thread that ran it');
			started ??= start();
			const pool = started;
			try {
				return await answerOf(pool, task);
			} catch (error) {
				if (pool === started && pool.queueSize >= maxWaiting) throw new Unavailable('too many searches at once');
				// A thread that ends during its start is not replaced, because its replacement would probably end, too.
				if (pool.threads.length === 0) breakOff(pool, error);
				else log.warn({ err: error }, 'a search thread has ended');
				// A thread that ended while it was reading titles could not decrement the count of reading threads.
				readings[0] = 0;
			}
		}
		return null;
	}

	/**
	 * Resolves when a search has taken longer than the maximum. While threads read the titles, for example at the start, all
	 * searches must wait. The time for which searches wait for threads that read titles is not counted.
	 */
	async function tooLate(signal: AbortSignal): Promise<'late'> {
		do await pause(maxWaitMs, null, { signal, ref: false });
		while (Atomics.load(readings, 0) > 0);
		return 'late';
	}

	async function ask<Found>(task: SearchTask, otherwise: () => Promise<Found>): Promise<Found> {
		const timer = new AbortController();
		const late = tooLate(timer.signal).catch(() => 'late' as const);
		const answer = await Promise.race([run(task), late]).finally(() => timer.abort());
		if (answer === 'late') throw new Unavailable('a search took too long');
		if (answer === null) return otherwise();
		if ('unavailable' in answer) throw new Unavailable(answer.unavailable);
		if ('failed' in answer) throw new Error(answer.failed);
		return answer.found as Found;
	}

	return {
		threads: () => started?.threads ?? [],
		prepare() {
			if (!isBroken()) started ??= start();
		},
		results: async (asked) =>
			ask<Results>({ kind: 'results', counters: await countersOf(versions), asked }, () => here.results(asked)),
		suggestions: async (typed, type) =>
			ask<Suggestion[]>({ kind: 'suggestions', counters: await countersOf(versions), typed, type }, () =>
				here.suggestions(typed, type),
			),
		async close() {
			await here.close();
			if (!started) return;
			const ends = started.threads.map(() => run({ kind: 'end' }));
			await Promise.race([Promise.allSettled(ends), pause(maxEndMs, null, { ref: false })]);
			await started?.destroy();
		},
	};
}
