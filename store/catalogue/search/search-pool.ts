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
/** The longest time for a search in milliseconds, and the most searches that may wait. */
const maxWaitMs = 20_000;
const maxWaiting = 500;
/** The number of threads in which a task is tried, if it ends each of them. */
const maxTries = 2;
/** The number of searches that a thread runs at once. With PostgreSQL, a search mostly waits for the database. */
const atOnce = { sqlite: 1, postgres: 4 };
/** Milliseconds that threads may take to save their data when the shop ends. */
const maxEndMs = 10_000;
/** Milliseconds until the next try to start threads that could not be started. */
const startAgainAfter = 60_000;
/** The environment variables for a thread: the database connection and the time zone, but none of the shop's secrets. */
const toldToThreads = /^(?:PATH|TZ|NODE_ENV|HOME|USER|PG\w+)$/;

interface PoolOptions {
	config: SearchConfig & Pick<Config, 'SEARCH_THREADS'>;
	versions: Versions;
	log: Logger;
	/** The searcher in this thread, which is used while no thread can be started. */
	here: Searcher;
}

/** A searcher with several threads. A thread that ends is replaced. */
export interface SearchPool extends Searcher {
	threads(): { terminate(): Promise<number> }[];
}

/**
 * Opens a searcher whose threads run beside this thread, which answers shoppers. A thread that ends is replaced, and its task
 * runs once more. If no thread can be started, this thread searches until one can.
 */
export function openSearchPool({ config, versions, log, here }: PoolOptions): SearchPool {
	const { DATA_DIR, DATABASE_URL, DATABASE_REPLICA_URL, CACHE_SEARCHES_MB, CACHE_SUGGESTIONS_MB, LOG_LEVEL } = config;
	/** The number of threads that are currently reading titles. */
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
	/** Functions that reject the tasks that wait for a thread. */
	const waiting = new Set<(error: unknown) => void>();

	function breakOff(pool: Piscina, error: unknown): void {
		if (pool !== started) return;
		log.error({ err: error }, 'searches run in the main thread, because no search thread could be started');
		brokenUntil = performance.now() + startAgainAfter;
		started = null;
		for (const giveUp of waiting) giveUp(error);
		pool.destroy().catch(() => undefined);
	}

	/** Starts the threads when they are first needed, because many processes open a store without searching. */
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
			// With atomics, a thread blocks while it waits for tasks, and could not read titles in the background.
			atomics: 'disabled',
		});
		pool.on('error', (error: Error) => {
			if (pool.threads.length === 0) breakOff(pool, error);
		});
		return pool;
	}

	/**
	 * Passes a task to a thread of the pool. A thread that cannot start never answers. `breakOff` then rejects the waiting tasks.
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
	 * Runs a task in a thread; null if no thread can be started.
	 * @throws {Unavailable} if too many searches wait, and for a task that ends every thread it runs in. Run in this thread, such
	 * a task would end the shop.
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
				// A thread that ends while it starts is not replaced, because the next one would end, too.
				if (pool.threads.length === 0) breakOff(pool, error);
				else log.warn({ err: error }, 'a search thread has ended');
				// A thread that ended while it read titles has not reduced the count.
				readings[0] = 0;
			}
		}
		return null;
	}

	/**
	 * Resolves when a search has taken too long. While threads read the titles, as at the start, all searches wait for them, and
	 * none takes too long.
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
