import { startShop } from '../harness/shop';
import { addSession } from './desk-canary-shop';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';

test('the desk also works with a separate store process, and waits while that is away', async ({ request }) => {
	test.setTimeout(300_000);
	const store = await startShop({ program: ['build/store-api.js'] });
	const web = await startShop({ sample: false, env: { STORE_API_URL: store.url } });
	const off = await startShop({ sample: false, env: { STORE_API_URL: store.url, DESK: 'off' } });
	const cookie = addSession(store, 'owner', null, 'Ada from afar');
	const at = (path: string, headers: Record<string, string> = { Cookie: cookie }) =>
		request.get(web.url + path, { headers: { Accept: 'text/html', ...headers }, maxRedirects: 0 });

	const shut = await at('/desk/orders', {});
	expect([shut.status(), shut.headers().location]).toEqual([302, '/desk/log-in?back=%2Fdesk%2Forders']);
	expect((await at('/desk', { Cookie: `desk=${'x'.repeat(43)}` })).status()).toBe(302);
	expect(await (await at('/desk')).text()).toContain('Ada from afar');
	const number = inDatabase(store.dataDir, (db) =>
		db.prepare('select order_number from orders order by id limit 1').pluck().get(),
	) as string;
	expect((await at(`/desk/orders/${number}`)).status()).toBe(200);
	const slip = await at(`/desk/orders/${number}/slip`);
	expect([slip.status(), slip.headers()['content-type']]).toEqual([200, 'application/pdf']);
	expect((await at('/desk/orders/NOPE')).status()).toBe(404);

	const email = `apart-${Date.now()}@example.org`;
	const invited = await request.post(`${web.url}/desk/staff/invite`, {
		form: { email, role: 'till' },
		headers: { Cookie: cookie },
		maxRedirects: 0,
	});
	expect(invited.status()).toBe(303);
	expect(
		inDatabase(store.dataDir, (db) => db.prepare('select role from staff where email = ?').pluck().get(email)),
	).toBe('till');
	const wrong = await request.post(`${web.url}/desk/log-in`, { form: { email, password: 'not this one' } });
	expect(await wrong.text()).toContain('Wrong e-mail address or password');
	expect((await request.get(`${off.url}/desk/log-in`)).status()).toBe(404);

	await test.step('the store accepts calls of the desk only with a staff member’s session', async () => {
		const call = (name: string, body: object) =>
			request.post(`${store.url}/${name}`, { data: body, headers: { 'Content-Type': 'application/json' } });
		for (const body of [{}, { client: {} }, { client: { session_token: '' } }, { payload: {} }, { client: [] }])
			expect((await call('desk-orders/queue', body)).status(), JSON.stringify(body)).toBe(400);
		const client = { session_token: '', browser: '' };
		expect((await call('desk-orders/queue', { client, payload: { queue: 'new' } })).status()).toBe(401);
		expect((await call('desk-staff/list', { client, payload: {} })).status()).toBe(401);
		expect((await call('desk-nothing/at-all', { client, payload: {} })).status()).toBe(404);
		// The shop's and the desk's calls are separate, in both directions.
		expect((await call('desk-orders/queue', { session_id: 'x', queue: 'new' })).status()).toBe(400);
	});

	await store.stop();
	const away = await at('/desk/orders');
	expect([away.status(), away.headers()['retry-after']]).toEqual([503, '2']);
	expect(await away.text()).toContain('One moment, please');
	await off.stop();
	await web.stop();
});
