import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { AskedOfSearch } from './ask-search';
import { processorOfEnded } from './process-io';

// Compares the search with an existing search engine, Xapian, over the same titles and the same questions: each in two processes
// that do nothing else. Xapian's are two programs in a given folder. One indexes a shop's titles. The other asks the index in its
// working folder the lines of questions.txt.

const [indexer, asker] = ['xapian-index.py', 'xapian-query.py'];
/** Debian packages Xapian for its own Python only. */
const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';
const processes = 2;
const run = promisify(execFile);

export interface SearchRate {
	rate: number;
	/** Milliseconds of the processor for each question; null if unknown. */
	processor: number | null;
	p50: number;
	p95: number | null;
	p99: number;
	found: number;
	/** Bytes of memory of one process; null if unknown. */
	memory: number | null;
}

/** Measures the shop's search with questions, in separate processes without a shop. */
export async function rateOfSearch(folder: string, questions: readonly string[]): Promise<SearchRate> {
	const file = join(folder, 'questions.txt');
	const ask = async (own: number, sharing: number) => {
		const told = [folder, file, String(own), String(sharing)];
		const { stdout } = await run('node_modules/.bin/tsx', ['tests/bench/ask-search.ts', ...told]);
		return JSON.parse(stdout) as AskedOfSearch;
	};
	// Without the kept files, both processes would read everything.
	writeFileSync(file, questions[0] ?? '');
	await ask(0, 1);
	writeFileSync(file, questions.join('\n'));
	const all = await Promise.all(Array.from({ length: processes }, (_, own) => ask(own, processes)));
	const mean = (value: (one: AskedOfSearch) => number) => all.reduce((sum, one) => sum + value(one), 0) / all.length;
	return {
		rate: mean(({ rate }) => rate) * all.length,
		processor: mean(({ processor }) => processor),
		p50: mean(({ p50 }) => p50),
		p95: mean(({ p95 }) => p95),
		p99: mean(({ p99 }) => p99),
		found: mean(({ found }) => found),
		memory: Math.max(...all.map(({ memory }) => memory)),
	};
}

/** Returns the reason why Xapian cannot be used; null if it can. */
export function whyNoPeer(programs: string | undefined, isSqlite: boolean): string | null {
	if (programs === undefined) return 'not asked for (--peer FOLDER, the folder with its programs)';
	const missing = [indexer, asker].filter((name) => !existsSync(join(programs, name)));
	if (missing.length > 0) return `not there: ${programs} has no ${missing.join(' and no ')}`;
	if (!isSqlite) return 'not there: its programs read a file of SQLite';
	try {
		execFileSync(python, ['-c', 'import xapian'], { stdio: 'ignore' });
		return null;
	} catch {
		return `not there: ${python} knows no xapian (Debian’s python3-xapian)`;
	}
}

/** Measures Xapian with the same questions and titles. Indexes the titles at its first use. */
export async function rateOfPeer(programs: string, folder: string, questions: readonly string[]): Promise<SearchRate> {
	const place = join(folder, 'peer');
	if (!existsSync(place)) {
		mkdirSync(place);
		console.log('Xapian indexes the titles …');
		await run(python, [resolve(programs, indexer), resolve(folder, 'shop.sqlite'), join(resolve(place), 'xapian')]);
	}
	writeFileSync(join(place, 'questions.txt'), questions.join('\n'));
	const before = processorOfEnded();
	const { stdout } = await run(python, [resolve(programs, asker)], { cwd: place });
	const told = /per second ([\d.]+) p50 ms ([\d.]+) p99 ([\d.]+) .*found ([\d.]+)/.exec(stdout);
	if (!told) throw new Error(`${asker} said ${stdout}`);
	const [rate = 0, p50 = 0, p99 = 0, found = 0] = told.slice(1).map(Number);
	const processor = (processorOfEnded() - before) / (rate * secondsOfPeer);
	return { rate, processor, p50, p95: null, p99, found, memory: null };
}

/** How long its program runs. */
const secondsOfPeer = 12;
