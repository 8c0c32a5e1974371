import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeskClient } from '~store/contract/desk-call';
import { type DeskCallName, deskCallNames, findDeskCall } from '~store/contract/desk-contract';
import { dispatchDesk } from '~store/desk-dispatch';
import { limitStaff } from '~store/foundation/limits';
import { askDesk, deskStaff } from '../../harness/desk';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';

/** Calls that read and make a file. Up to 200 labels or 50,000 rows load the whole shop. */
const files: readonly DeskCallName[] = [
	'desk-orders/getLabels',
	'desk-orders/getPackingSlip',
	'desk-money/getInvoice',
	'desk-money/getReceipt',
	'desk-session/beginFile',
];

it('limits count changes at the desk, and only files among reads; a log-in has its own limits', () => {
	for (const name of files) expect(findDeskCall(name)).toMatchObject({ reads: true, limit: 'desk-file' });
	for (const name of deskCallNames.filter((one) => !/^desk-(session|passkeys|audit)\//.test(one))) {
		const { reads, limit } = findDeskCall(name) ?? {};
		if (files.includes(name)) continue;
		// Finding titles by words loads the search, although it makes no file.
		if (name === 'desk-stock/find') expect(limit).toBe('desk-find');
		else if (reads) expect(limit, name).toBeUndefined();
		// desk-search/go only remembers a filter.
		else if (name !== 'desk-search/go') expect(limit, name).toBeDefined();
	}
});

onBothEngines('the limits on calls of the desk', (engine) => {
	let store: TestStore;
	let clock = 1_790_000_400;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => clock });
	});
	afterAll(() => store.dispose());

	/** Calls that are refused for their payload. They count all the same. */
	const cases: [DeskCallName, object, most: number, seconds: number][] = [
		['desk-orders/sendMailAgain', { order_number: '404', mail_id: 404 }, 120, 600],
		['desk-money/askToPay', { order_number: '404', version: 'v' }, 120, 600],
		['desk-staff/invite', { email: 'no address', role: 'till' }, 120, 600],
		['desk-health/sendMails', { mail: 404 }, 120, 600],
		['desk-search/find', { query: 'zzz', kind: 'orders' }, 300, 60],
		['desk-orders/getLabels', { order_numbers: ['404'] }, 120, 600],
		['desk-session/beginFile', {}, 120, 600],
		['desk-picking/scan', { pick_list_id: 404, code: '9781550000016', key: 'a-scan-of-the-test-1' }, 600, 60],
	];

	/** Counts this many calls as if they had been made. */
	async function exhaust(name: DeskCallName, who: { staff_id: number; network: string }, times: number) {
		const { limit } = findDeskCall(name) ?? {};
		if (!limit) throw new Error(`${name} has no limit`);
		for (let each = 0; each < times; each++) await limitStaff(store, limit, who);
	}

	it.each(cases)(
		'%s is refused with the time to try again, and accepted later',
		async (name, payload, most, seconds) => {
			clock += 3600;
			const { session, actor } = await deskStaff(store, 'owner');
			await store.db.updateTable('staff_sessions').set({ password_at: clock, seen_at: clock }).execute();
			await exhaust(name, { staff_id: actor.staff.id, network: session.ip }, most - 1);
			expect((await askDesk(store, session, name, payload)).status).not.toBe(429);
			const refused = await dispatchDesk(store, name, payload, session);
			expect(refused).toMatchObject({
				status: 429,
				body: { error: expect.stringMatching(/too many tries in a short time.*again in \d+ (seconds?|minutes?)/) },
				retryAfter: expect.any(Number),
			});
			expect(refused.retryAfter).toBeGreaterThan(0);
			expect(refused.retryAfter).toBeLessThanOrEqual(seconds);
			// The limit also holds from another network. Other staff are not limited.
			expect((await dispatchDesk(store, name, payload, { ...session, ip: '198.51.100.7' })).status).toBe(429);
			const other = await deskStaff(store, 'owner');
			expect((await askDesk(store, other.session, name, payload)).status).not.toBe(429);
			clock += refused.retryAfter ?? 0;
			expect((await askDesk(store, session, name, payload)).status).not.toBe(429);
		},
	);

	it('a check of the books can be started only a few times', async () => {
		clock += 3600;
		const { session, actor } = await deskStaff(store, 'owner');
		await exhaust('desk-health/startCheck', { staff_id: actor.staff.id, network: session.ip }, 20);
		expect((await dispatchDesk(store, 'desk-health/startCheck', {}, session)).status).toBe(429);
	});

	it('a network has the limits of ten people together', async () => {
		clock += 3600;
		const network = '192.0.2.55';
		for (let person = 0; person < 10; person++)
			await exhaust('desk-health/startCheck', { staff_id: 90_000 + person, network }, 20);
		const { session } = await deskStaff(store, 'owner');
		const here: DeskClient = { ...session, ip: network };
		expect((await dispatchDesk(store, 'desk-health/startCheck', {}, here)).status).toBe(429);
	});

	it('a scanner with 120 scans a minute, and people beside it, stay within the limits', async () => {
		clock += 3600;
		const { session, actor } = await deskStaff(store, 'bookseller');
		await exhaust('desk-picking/scan', { staff_id: actor.staff.id, network: session.ip }, 400);
		const scan = { pick_list_id: 404, code: '9781550000016', key: 'a-scan-of-the-test-1' };
		expect((await askDesk(store, session, 'desk-picking/scan', scan)).status).toBe(404);
	});
});
