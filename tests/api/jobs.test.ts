import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { transact } from '~store/foundation/database/transactions';
import {
	claim,
	enqueue,
	fail,
	finish,
	type Job,
	type JobKind,
	pauseAfter,
	release,
	renew,
	repeatAt,
} from '~store/foundation/jobs/jobs';
import { queryPlansOf } from '../harness/query-plans';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

const kind: JobKind = {
	name: 'test',
	leaseSeconds: 30,
	maxAttempts: 3,
	pause: { firstSeconds: 60, maxSeconds: 3600 },
};

onBothEngines('the jobs', (engine) => {
	let store: TestStore;
	let now = 1_790_000_000;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
	});
	afterAll(() => store.dispose());
	afterEach(() => store.db.deleteFrom('jobs').execute());

	const add = (keys: string[], runAt = now) => enqueue(store.db, kind, keys, { now, runAt });
	const take = (most = 10) => claim(store, kind, now, { most });
	const takeOne = async (): Promise<Job> => {
		const [job] = await take(1);
		if (!job) throw new Error('no job is due');
		return job;
	};
	const keysOf = (jobs: Job[]) => jobs.map(({ key }) => key);
	const only = () => store.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();

	it('are each claimed by one of several processes', async () => {
		const keys = Array.from({ length: 40 }, (_, at) => `${at}`);
		await add(keys);
		const claimed = await Promise.all(Array.from({ length: 8 }, () => take(7)));
		for (const jobs of claimed) expect(jobs.length).toBeLessThanOrEqual(7);
		const all = claimed.flatMap(keysOf);
		expect(new Set(all).size).toBe(all.length);
		const rest = await take(100);
		expect([...all, ...keysOf(rest)].sort()).toEqual(keys.sort());
		expect(await take()).toEqual([]);
	});

	it('are claimed in the order of their due times, and never early', async () => {
		await add(['later'], now + 10);
		await add(['second'], now - 1);
		await add(['first'], now - 5);
		expect(keysOf(await take())).toEqual(['first', 'second']);
		now += 10;
		expect(keysOf(await take())).toEqual(['later']);
	});

	it('are claimed by key', async () => {
		await add(['a', 'b', 'c']);
		expect(keysOf(await claim(store, kind, now, { most: 10, keys: ['b', 'd'] }))).toEqual(['b']);
	});

	it('stay one job for each key when they are added again, and become due sooner', async () => {
		await add(['a'], now + 100);
		await add(['a'], now + 50);
		await add(['a'], now + 200);
		expect(await only()).toMatchObject({ key: 'a', run_at: now + 50 });
	});

	it('are added only if their transaction commits', async () => {
		const adding = transact(store, async (transaction) => {
			await enqueue(transaction, kind, ['a'], { now });
			throw new Error('no');
		});
		await expect(adding).rejects.toThrow('no');
		expect(await take()).toEqual([]);
	});

	it('are claimed again after the lease of a dead process, which can then change nothing', async () => {
		await add(['a']);
		const dead = await takeOne();
		now += kind.leaseSeconds - 1;
		expect(await renew(store.db, dead, kind, now)).toBe(true);
		now += kind.leaseSeconds - 1;
		expect(await take()).toEqual([]);
		now += 1;
		const alive = await takeOne();
		expect(alive.attempts).toBe(2);
		expect(await renew(store.db, dead, kind, now)).toBe(false);
		expect(await finish(store.db, dead)).toBe(false);
		expect(await fail(store.db, dead, kind, 'too late', { now })).toBe(false);
		expect(await release(store.db, dead)).toBe(false);
		expect(await finish(store.db, alive)).toBe(true);
		expect(await take()).toEqual([]);
	});

	it('that fail wait longer each time, and are given up with their last error', async () => {
		await add(['a']);
		for (const [attempt, pause] of [60, 120].entries()) {
			const job = await takeOne();
			expect(job.attempts).toBe(attempt + 1);
			await fail(store.db, job, kind, new Error(`failure ${attempt + 1}`), { now });
			const { run_at } = await only();
			expect(run_at - now).toBeGreaterThanOrEqual(pause * 0.8);
			expect(run_at - now).toBeLessThanOrEqual(pause);
			expect(await take()).toEqual([]);
			now = run_at;
		}
		await fail(store.db, await takeOne(), kind, new Error('the last failure'), { now });
		now += 100_000;
		expect(await take()).toEqual([]);
		expect(await only()).toMatchObject({ attempts: 3, last_error: 'the last failure', failed_at: now - 100_000 });
		expect((await only()).given_up_at).not.toBeNull();
		await add(['a']);
		expect(await takeOne()).toMatchObject({ attempts: 1, given_up_at: null });
	});

	it('are given up at once by a final failure', async () => {
		await add(['a']);
		await fail(store.db, await takeOne(), kind, 'refused', { now, isFinal: true });
		expect(await only()).toMatchObject({ attempts: 1, given_up_at: now, last_error: 'refused' });
	});

	it('count an attempt that killed its process', async () => {
		await add(['a']);
		for (let attempt = 1; attempt <= kind.maxAttempts + 1; attempt += 1) {
			expect((await takeOne()).attempts).toBe(attempt);
			now += kind.leaseSeconds;
		}
	});

	it('that were not attempted are released at once, and count no attempt', async () => {
		await add(['a']);
		await release(store.db, await takeOne());
		expect(await takeOne()).toMatchObject({ attempts: 1 });
	});

	it('that repeat become due again, and record their success', async () => {
		await add(['a']);
		await fail(store.db, await takeOne(), kind, 'once', { now });
		now += 60;
		await repeatAt(store.db, await takeOne(), { now, runAt: now + 500 });
		expect(await only()).toMatchObject({ run_at: now + 500, attempts: 0, ok_at: now, last_error: '', lease: null });
	});

	it('are due even if a wrong clock set them far ahead', async () => {
		await add(['a'], now + kind.pause.maxSeconds + 1);
		const job = await takeOne();
		now -= 10_000;
		expect(keysOf(await take())).toEqual([job.key]);
	});

	it('are claimed by an index', async () => {
		await add(['a', 'b']);
		const plans = await queryPlansOf(store, (watched) => claim(watched, kind, now));
		expect(plans.join('\n')).toMatch(/jobs_due/);
		expect(plans.join('\n')).not.toMatch(/SCAN jobs\b/);
	});
});

it('the pause after failures grows to its maximum, shortened at random by up to a fifth', () => {
	const full = [1, 2, 3, 7, 8, 50].map((attempts) => pauseAfter(kind, attempts, () => 0));
	expect(full).toEqual([60, 120, 240, 3600, 3600, 3600]);
	expect(pauseAfter(kind, 50, () => 1)).toBe(2880);
});
