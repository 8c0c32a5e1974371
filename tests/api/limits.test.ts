import { afterAll, beforeAll, expect, it } from 'vitest';
import { guest, onBothEngines, openTestStore, shopper, type TestStore } from '../harness/store';

onBothEngines('the limits on posts', (engine) => {
	let store: TestStore;
	let clock = 1_790_000_000;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => clock });
	});
	afterAll(() => store.dispose());

	const report = { location: '/', user_agent: 'test', error: 'It broke' };
	const statusesOf = async (count: number, client: () => object) => {
		clock += 3600;
		const statuses: number[] = [];
		for (let each = 0; each < count; each++) statuses.push((await store.ask('log/error', report, client())).status);
		return { taken: statuses.filter((status) => status === 200).length, last: statuses.at(-1) };
	};

	it('count by the address', async () => {
		expect(await statusesOf(31, () => ({ ...shopper(), ip: '192.0.2.7' }))).toEqual({ taken: 30, last: 429 });
	});

	it('count by the network of an IPv6 address, which belongs to one visitor', async () => {
		let host = 0;
		const inOne = () => ({ ...shopper(), ip: `2001:db8:1:2::${(host++).toString(16)}` });
		expect(await statusesOf(31, inOne)).toEqual({ taken: 30, last: 429 });
		expect((await store.ask('log/error', report, { ...shopper(), ip: '2001:db8:1:3::1' })).status).toBe(200);
		const mapped = () => ({ ...shopper(), ip: host++ % 2 ? '::ffff:192.0.2.9' : '192.0.2.9' });
		expect(await statusesOf(31, mapped)).toEqual({ taken: 30, last: 429 });
		expect(await statusesOf(31, () => ({ ...shopper(), ip: 'unknown' }))).toEqual({ taken: 30, last: 429 });
	});

	it('count by the session of a visitor without an address', async () => {
		const client = shopper();
		expect(await statusesOf(31, () => client)).toEqual({ taken: 30, last: 429 });
	});

	it('apply with a higher maximum when every post has another session and no address', async () => {
		expect(await statusesOf(601, shopper)).toEqual({ taken: 600, last: 429 });
		expect(await statusesOf(601, guest)).toEqual({ taken: 600, last: 429 });
		expect((await store.ask('log/error', report, { ...shopper(), ip: '192.0.2.8' })).status).toBe(200);
	});
});
