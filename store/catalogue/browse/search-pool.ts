import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Piscina } from 'piscina';
import type { Config } from '../../../config';
import { fileOf, type SideProgram } from '../../foundation/side-program';
import { Unavailable } from '../../foundation/unavailable';
import type { Versions } from '../../foundation/versions';
import type { Results } from './results';
import { countersOf } from './search-counters';
import type { SearchAnswer, SearchSetup, SearchTask } from './search-task';
import type { Searcher } from './searcher';
import type { Suggestion } from './suggestions';

const program: SideProgram = { source: 'catalogue/browse/search-worker.ts', built: 'search-worker.js' };
/** How long somebody waits for what is found, and how many do. Milliseconds. */
const longestWait = 20_000;
const mostWaiting = 500;
/** On PostgreSQL a thread waits for the database most of the time: it has so many searches at once. */
const atOnce = { sqlite: 1, postgres: 4 };
/** How long threads may take to keep what they know when the shop ends. Milliseconds. */
const longestEnd = 10_000;

interface PoolOptions {
	config: SearchSetup & Pick<Config, 'SEARCH_THREADS'>;
	versions: Versions;
	log: Logger;
	/** Searches in this thread, while no other can. */
	here: Searcher;
}

/** A searcher of several threads, and the threads: whoever ends one finds another in its place. */
export interface SearchPool extends Searcher {
	threads(): { terminate(): Promise<number> }[];
}

/**
 * Searches and counts in threads beside this one, which answers shoppers. A thread that ends is replaced, and what it was
 * asked is asked once more; where none can be started, this one searches itself.
 */
export function openSearchPool({ config, versions, log, here }: PoolOptions): SearchPool {
	const { DATA_DIR, DATABASE_URL, DATABASE_REPLICA_URL, KEPT_SEARCHES, KEPT_SUGGESTIONS, LOG_LEVEL } = config;
	const setup: SearchSetup = {
		...{ DATA_DIR, DATABASE_URL, DATABASE_REPLICA_URL, KEPT_SEARCHES, KEPT_SUGGESTIONS, LOG_LEVEL },
	};
	let started: Piscina | null = null;
	let isBroken = false;
	/** Tells those who wait for a thread that there will be none. */
	let giveUp: (error: unknown) => void = () => undefined;
	const givenUp = new Promise<never>((_, reject) => {
		giveUp = reject;
	});
	givenUp.catch(() => undefined);
	const breakOff = (error: unknown) => {
		if (!isBroken) log.error({ err: error }, 'searches run in the thread that answers, as no other can be started');
		isBroken = true;
		giveUp(error);
	};

	/** Started when they are first needed: whoever opens a store to do something else has no use for them. */
	function start(): Piscina {
		const pool = new Piscina({
			filename: fileOf(program),
			workerData: setup,
			minThreads: config.SEARCH_THREADS,
			maxThreads: config.SEARCH_THREADS,
			concurrentTasksPerWorker: DATABASE_URL ? atOnce.postgres : atOnce.sqlite,
			maxQueue: mostWaiting,
			// A thread that waits for nothing but tasks would not read on behind.
			atomics: 'disabled',
		});
		pool.on('error', (error: Error) => {
			if (pool.threads.length === 0) breakOff(error);
		});
		return pool;
	}

	/** What a thread answers; null where none can. */
	async function run(task: SearchTask): Promise<SearchAnswer | null> {
		for (let tries = 0; tries < 2 && !isBroken; tries += 1) {
			started ??= start();
			try {
				return await Promise.race<SearchAnswer>([started.run(task), givenUp]);
			} catch (error) {
				if (!isBroken && started.queueSize >= mostWaiting) throw new Unavailable('too many searches at once');
				// One that ends while it starts is not replaced, as the next would end, too.
				if (started.threads.length === 0) breakOff(error);
				else log.warn({ err: error }, 'a thread that searched has ended');
			}
		}
		return null;
	}

	async function ask<Found>(task: SearchTask, otherwise: () => Promise<Found>): Promise<Found> {
		const timer = new AbortController();
		const late = pause(longestWait, null, { signal: timer.signal, ref: false }).catch(() => null);
		const answer = await Promise.race([run(task), late.then(() => 'late' as const)]).finally(() => timer.abort());
		if (answer === 'late') throw new Unavailable('a search took too long');
		if (answer === null) return otherwise();
		if ('unavailable' in answer) throw new Unavailable(answer.unavailable);
		if ('failed' in answer) throw new Error(answer.failed);
		return answer.found as Found;
	}

	return {
		threads: () => started?.threads ?? [],
		prepare() {
			run({ kind: 'prepare' }).catch(() => undefined);
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
			const ends = isBroken ? [] : started.threads.map(() => run({ kind: 'end' }));
			await Promise.race([Promise.allSettled(ends), pause(longestEnd, null, { ref: false })]);
			await started.destroy();
		},
	};
}
