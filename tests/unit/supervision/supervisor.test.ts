import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exitToTryAgain } from '~store/foundation/supervision/supervised';
import { supervise } from '~store/foundation/supervision/supervisor';

/** The longest silence that the processes here promise, in seconds. */
const unresponsiveSeconds = 30;

/** A process as the supervisor sees it. The test ends it. */
class Invented extends EventEmitter {
	connected = true;
	readonly heard: string[] = [];
	#signs: NodeJS.Timeout | undefined;
	constructor(readonly pid: number | undefined) {
		super();
	}
	kill(signal: string): boolean {
		this.heard.push(signal);
		return true;
	}
	serve(): void {
		this.emit('message', { sign: 'serving', unresponsiveSeconds });
		this.#signs = setInterval(() => this.say([]), 1000);
	}
	say(doing: string[]): void {
		this.emit('message', { sign: 'alive', doing });
	}
	fallSilent(): void {
		clearInterval(this.#signs);
	}
	exit(code: number | null, signal: NodeJS.Signals | null = null): void {
		this.fallSilent();
		this.emit('exit', code, signal);
	}
}

let started: Invented[];
let lines: object[];
const open = (count = 1) =>
	supervise({
		count,
		start: () => {
			const child = new Invented(100 + started.length);
			started.push(child);
			return child as unknown as ChildProcess;
		},
		log: (facts, line) => lines.push({ ...facts, line }),
	});
const newest = () => started.at(-1) as Invented;
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

beforeEach(() => {
	vi.useFakeTimers();
	started = [];
	lines = [];
});
afterEach(() => {
	for (const child of started) child.fallSilent();
	vi.useRealTimers();
});

describe('a supervised process', () => {
	it('is restarted after it ends, later each time, and each end is logged', async () => {
		open();
		newest().serve();
		newest().exit(null, 'SIGKILL');
		await seconds(0.9);
		expect(started).toHaveLength(1);
		await seconds(0.1);
		expect(started).toHaveLength(2);
		newest().exit(134);
		await seconds(1.9);
		expect(started).toHaveLength(2);
		await seconds(0.1);
		expect(started).toHaveLength(3);
		expect(lines).toEqual([
			expect.objectContaining({ pid: 100, signal: 'SIGKILL', code: null, pauseMs: 1000 }),
			expect.objectContaining({ pid: 101, signal: null, code: 134, pauseMs: 2000 }),
		]);
	});

	it('is restarted after a second if it had served for a minute', async () => {
		open();
		for (let end = 0; end < 3; end++) {
			newest().serve();
			newest().exit(1);
			await seconds(4);
		}
		newest().serve();
		await seconds(60);
		newest().exit(1);
		expect(lines.at(-1)).toMatchObject({ pauseMs: 1000 });
	});

	it('is stopped when it misses its sign of life, and killed if it does not react', async () => {
		open();
		const deaf = newest();
		deaf.serve();
		await seconds(100);
		deaf.fallSilent();
		await seconds(29);
		expect(deaf.heard).toEqual([]);
		await seconds(1);
		expect(deaf.heard).toEqual(['SIGTERM']);
		expect(lines).toEqual([expect.objectContaining({ pid: 100, line: expect.stringContaining('does not answer') })]);
		await seconds(4);
		expect(deaf.heard).toEqual(['SIGTERM']);
		await seconds(1);
		expect(deaf.heard).toEqual(['SIGTERM', 'SIGKILL']);
		deaf.exit(null, 'SIGKILL');
		expect(lines.at(-1)).toMatchObject({ pid: 100, signal: 'SIGKILL', reason: 'it did not answer' });
		await seconds(1);
		expect(started).toHaveLength(2);
	});

	it('logs its last reported work when it ends', async () => {
		open();
		newest().serve();
		newest().say(['GET /browse', 'POST /checkout']);
		newest().exit(null, 'SIGABRT');
		await seconds(1);
		newest().serve();
		newest().say(['GET /browse']);
		newest().say([]);
		newest().exit(1);
		expect(lines[0]).toMatchObject({ pid: 100, signal: 'SIGABRT', doing: ['GET /browse', 'POST /checkout'] });
		expect(lines[1]).not.toHaveProperty('doing');
	});

	it('may finish its work after a stop signal', async () => {
		open();
		const waking = newest();
		waking.serve();
		waking.fallSilent();
		await seconds(30);
		waking.serve();
		await seconds(25);
		expect(waking.heard).toEqual(['SIGTERM']);
		// The supervisor does not wait for ever.
		await seconds(35);
		expect(waking.heard.slice(0, 2)).toEqual(['SIGTERM', 'SIGKILL']);
	});

	it('may take as long as it needs before it serves: a migration must not be cut', async () => {
		open();
		await seconds(3600);
		expect(newest().heard).toEqual([]);
	});

	it('ends the supervision with its exit code when it cannot start', async () => {
		const { ended } = open(3);
		started[1]?.exit(1);
		expect(started.map(({ heard }) => heard)).toEqual([['SIGTERM'], [], ['SIGTERM']]);
		started[0]?.exit(null, 'SIGTERM');
		started[2]?.exit(null, 'SIGTERM');
		expect(await ended).toBe(1);
		await seconds(120);
		expect(started).toHaveLength(3);
	});

	it('is retried when the obstacle is temporary or when it has started before', async () => {
		open();
		newest().exit(exitToTryAgain);
		await seconds(1);
		newest().exit(exitToTryAgain);
		await seconds(2);
		newest().serve();
		newest().exit(null, 'SIGABRT');
		await seconds(4);
		expect(started).toHaveLength(4);
		newest().exit(1);
		await seconds(8);
		expect(started).toHaveLength(5);
	});

	it('is retried when it could not be launched', async () => {
		let refused = 2;
		const { stop, ended } = supervise({
			count: 1,
			start: () => {
				if (refused-- > 1) throw new Error('spawn ENOMEM');
				const child = new Invented(refused === 0 ? undefined : 7);
				started.push(child);
				return child as unknown as ChildProcess;
			},
			log: (facts) => lines.push(facts),
		});
		await seconds(1);
		newest().emit('error', new Error('spawn EAGAIN'));
		await seconds(2);
		expect(lines).toEqual([
			expect.objectContaining({ reason: 'spawn ENOMEM', pauseMs: 1000 }),
			expect.objectContaining({ reason: 'spawn EAGAIN', pauseMs: 2000 }),
		]);
		expect(newest().pid).toBe(7);
		stop('SIGTERM');
		newest().exit(0);
		expect(await ended).toBe(0);
	});

	it('stops on request and is not restarted', async () => {
		const { stop, ended } = open(2);
		for (const child of started) child.serve();
		stop('SIGINT');
		expect(started.map(({ heard }) => heard)).toEqual([['SIGINT'], ['SIGINT']]);
		let done = false;
		void ended.then(() => {
			done = true;
		});
		started[0]?.exit(0);
		await seconds(20);
		expect(done).toBe(false);
		started[1]?.exit(0);
		expect(await ended).toBe(0);
		await seconds(120);
		expect(started).toHaveLength(2);
	});

	it('stops on request before it serves', async () => {
		const { stop, ended } = open();
		stop('SIGTERM');
		newest().exit(null, 'SIGTERM');
		expect(await ended).toBe(0);
	});

	it('is not started again when the stop comes during a pause', async () => {
		const { stop, ended } = open();
		newest().serve();
		newest().exit(null, 'SIGKILL');
		stop('SIGTERM');
		expect(await ended).toBe(0);
		await seconds(120);
		expect(started).toHaveLength(1);
	});

	it('is also killed when it ignores the stop', async () => {
		const { stop, ended } = open();
		newest().serve();
		newest().fallSilent();
		stop('SIGTERM');
		await seconds(35);
		expect(newest().heard.at(-1)).toBe('SIGKILL');
		newest().exit(null, 'SIGKILL');
		expect(await ended).toBe(1);
	});
});
