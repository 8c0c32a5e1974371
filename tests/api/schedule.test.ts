import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startSchedule, type Work } from '~store/foundation/jobs/schedule';
import { type ScheduledName, scheduledJobs } from '~store/foundation/jobs/scheduled-jobs';
import type { Repeating } from '~store/foundation/repeat';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

const name = 'Settle payments';
const names = Object.keys(scheduledJobs) as ScheduledName[];
const { everySeconds } = scheduledJobs[name];

onBothEngines('the scheduled jobs', (engine) => {
	let store: TestStore;
	let now = 1_790_000_000;
	const started: Repeating[] = [];
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
	});
	afterAll(() => store.dispose());
	const stopAll = () => Promise.all(started.splice(0).map((schedule) => schedule.stop()));
	afterEach(async () => {
		await stopAll();
		await store.db.deleteFrom('jobs').execute();
	});

	/** Starts the schedule of a process. One job does this work, the others do nothing. */
	function start(work: Work): void {
		const works = Object.fromEntries(names.map((each) => [each, each === name ? work : async () => undefined]));
		const schedule = startSchedule(store, works as Record<ScheduledName, Work>, { everyMs: 10 });
		started.push(schedule);
	}
	const row = () => store.db.selectFrom('jobs').selectAll().where('key', '=', name).executeTakeFirstOrThrow();
	const noted = (column: 'ok_at' | 'failed_at') =>
		vi.waitFor(async () => expect((await row())[column]).toBe(now), 30_000);

	it('run in one of several processes at a time, after each interval', async () => {
		let [runs, atOnce, most] = [0, 0, 0];
		const work = async () => {
			runs += 1;
			most = Math.max(most, ++atOnce);
			await new Promise((resolve) => setTimeout(resolve, 30));
			atOnce -= 1;
		};
		start(work);
		await noted('ok_at');
		const before = runs;
		for (let process = 0; process < 3; process += 1) start(work);
		// Starting processes make every job due again.
		await vi.waitFor(() => expect(runs).toBeGreaterThan(before), 30_000);
		await noted('ok_at');
		expect((await row()).run_at).toBe(now + everySeconds);
		now += everySeconds;
		await noted('ok_at');
		expect(most).toBe(1);
	});

	it('run in parallel: a long job does not delay others', async () => {
		let end = () => {};
		const ended = new Promise<void>((resolve) => {
			end = resolve;
		});
		start(() => ended);
		await vi.waitFor(async () => {
			const done = await store.db.selectFrom('jobs').select('key').where('ok_at', 'is not', null).execute();
			// Without a mailbox, 'Read returned mails' does not run.
			expect(done).toHaveLength(names.length - 2);
		}, 30_000);
		end();
	});

	it('record their error when they fail, and run again after their interval', async () => {
		let fails = true;
		start(async () => {
			if (fails) throw new Error('The provider is away');
		});
		await noted('failed_at');
		expect(await row()).toMatchObject({ last_error: 'The provider is away', given_up_at: null, lease: null });
		fails = false;
		now += everySeconds;
		await noted('ok_at');
		expect((await row()).last_error).toBe('');
	});

	it('get a signal when their process stops, and continue in another process at once', async () => {
		const work = (stopped: () => boolean) => vi.waitFor(() => expect(stopped()).toBe(true), 30_000);
		start(work);
		await vi.waitFor(async () => expect((await row()).lease).not.toBeNull(), 30_000);
		await stopAll();
		expect(await row()).toMatchObject({ lease: null, ok_at: null });
		expect((await row()).run_at).toBeLessThanOrEqual(now);
	});
});
