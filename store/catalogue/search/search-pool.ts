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
/** How long a search may take, in milliseconds, and how many may wait. */
const maxWaitMs = 20_000;
const maxWaiting = 500;
/** How many threads a task is given to where it ends each of them. */
const maxTries = 2;
/** How many searches a thread has at once: on PostgreSQL it waits for the database most of the time. */
const atOnce = { sqlite: 1, postgres: 4 };
/** How long threads may take to save their data when the shop ends, in milliseconds. */
const maxEndMs = 10_000;
/** How long until threads that could not be started are tried again, in milliseconds. */
const startAgainAfter = 60_000;
/**
 * The variables of the environment that a thread gets: the database connection, the time zone, and none of the shop's
 * secrets.
 */
const toldToThreads = /^(?:PATH|TZ|NODE_ENV|HOME|USER|PG\w+)$/;

interface PoolOptions {
	config: SearchConfig & Pick<Config, 'SEARCH_THREADS'>;
	versions: Versions;
	log: Logger;
	/** Searches in this thread, while no other can. */
	here: Searcher;
}

/** A searcher of several threads. A thread that is ended is replaced by another. */
export interface SearchPool extends Searcher {
	threads(): { terminate(): Promise<number> }[];
}

/**
 * Opens a searcher whose threads search and count beside this one, which answers shoppers. A thread that ends is
 * replaced, and its task runs once more. If no thread can be started, this one searches itself until one can.
 */
export function openSearchPool({ config, versions, log, here }: PoolOptions): SearchPool {
	const { DATA_DIR, DATABASE_URL, DATABASE_REPLICA_URL, KEPT_SEARCHES_MB, KEPT_SUGGESTIONS_MB, LOG_LEVEL } = config;
	/** How many threads are reading the titles at the moment. */
	const readings = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
	const setup: SearchSetup = {
		DATA_DIR,
		DATABASE_URL,
		DATABASE_REPLICA_URL,
		KEPT_SEARCHES_MB,
		KEPT_SUGGESTIONS_MB,
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

	/** Starts the threads, when they are first needed: many a process opens a store to do something else. */
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
			// With atomics, a thread blocks while it waits for tasks: it could not read titles in the background.
			atomics: 'disabled',
		});
		pool.on('error', (error: Error) => {
			if (pool.threads.length === 0) breakOff(pool, error);
		});
		return pool;
	}

	/**
	 * Gives a task to a thread of the pool. A thread that cannot start never answers: `breakOff` then rejects the waiting
	 * tasks.
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
	 * Runs a task in a thread; null if none can be started.
	 * @throws {Unavailable} if too many searches wait, and for a task that ends every thread it runs in: here it would
	 * end the shop.
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
				// A thread that ends while it starts is not replaced, as the next one would end, too.
				if (pool.threads.length === 0) breakOff(pool, error);
				else log.warn({ err: error }, 'a search thread has ended');
				// A thread that ended while it read titles has not counted itself out.
				readings[0] = 0;
			}
		}
		return null;
	}

	/**
	 * Resolves when a search has taken too long. While threads read the titles, as at the start, all searches wait for
	 * them, and none is too late.
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
