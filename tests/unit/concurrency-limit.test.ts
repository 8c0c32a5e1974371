import { expect, it } from 'vitest';
import { openConcurrencyLimit } from '~store/foundation/concurrency-limit';
import { Crowded } from '~store/foundation/unavailable';

/** Makes work that ends on command. */
function openWork() {
	let end: () => void = () => undefined;
	const done = new Promise<void>((resolve) => {
		end = resolve;
	});
	return { work: () => done, end: () => end() };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('runs a limited number of tasks at a time, and starts the next even after a failure', async () => {
	const limit = openConcurrencyLimit(2, 60_000, 'too many');
	const works = Array.from({ length: 4 }, openWork);
	const begun: number[] = [];
	const all = works.map(({ work }, at) =>
		limit.run(async () => {
			begun.push(at);
			await work();
			if (at === 0) throw new Error('failed');
		}),
	);
	const outcomes = Promise.allSettled(all);
	await settled();
	expect(begun).toEqual([0, 1]);
	works[0]?.end();
	await settled();
	expect(begun).toEqual([0, 1, 2]);
	for (const { end } of works) end();
	expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
	expect(await limit.run(async () => 'free again')).toBe('free again');
});

it('rejects a task that has waited too long, and frees its place', async () => {
	const limit = openConcurrencyLimit(1, 10, 'too many orders at once');
	const { work, end } = openWork();
	const first = limit.run(work);
	await expect(limit.run(async () => 'never')).rejects.toThrow(new Crowded('too many orders at once'));
	end();
	await first;
	expect(await limit.run(async () => 'mine')).toBe('mine');
});

it('forgets a waiting task when its signal ends, and begins no task whose signal has ended', async () => {
	const limit = openConcurrencyLimit(1, 60_000, 'too many');
	const { work, end } = openWork();
	const first = limit.run(work);
	const leaving = new AbortController();
	const begun: string[] = [];
	const task = (name: string, signal?: AbortSignal) => limit.run(async () => begun.push(name), signal);
	const left = task('left', leaving.signal);
	const next = task('next', new AbortController().signal);
	leaving.abort(new Error('the client went away'));
	await expect(left).rejects.toThrow('the client went away');
	await expect(task('late', leaving.signal)).rejects.toThrow('the client went away');
	end();
	await first;
	await next;
	expect(begun).toEqual(['next']);
	await expect(task('late', leaving.signal)).rejects.toThrow('the client went away');
	expect(await limit.run(async () => 'free again')).toBe('free again');
});
