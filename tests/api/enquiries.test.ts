import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '~store/foundation/database/transactions';
import { readSettings, writeSettings } from '~store/foundation/settings/settings';
import { sweep } from '~store/jobs/sweeps';
import { tellWaiting } from '~store/people/enquiries/tell-waiting';
import { password, signUp } from '../harness/accounts';
import { addStockedTitle } from '../harness/catalogue';
import { eisbnOf } from '../harness/orders';
import { onBothEngines, openTestStore, shopper, type TestStore } from '../harness/store';

onBothEngines('stock alerts and questions about a title', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine);
	});
	afterAll(() => store.dispose());

	const mailsTo = (recipient: string) =>
		store.db.selectFrom('outbox_mails').selectAll().where('recipient', '=', recipient).orderBy('id').execute();
	const keyIn = (mail: { text: string } | undefined) => /\/stock-alert\/([\w-]{22})/.exec(mail?.text ?? '')?.[1] ?? '';
	const arrive = (title_id: number) =>
		store.db
			.updateTable('stock')
			.set({ onhand: 2 })
			.where('offer_id', 'in', (eb) => eb.selectFrom('offers').select('id').where('title_id', '=', title_id))
			.execute();

	it('sends one alert when the title arrives, despite repeated requests and several processes', async () => {
		const title = await addStockedTitle(store, { title: 'Tide & Time', lowest_price: 1500 }, 0);
		const eisbn = await eisbnOf(store, title);
		const email = 'Waiting@example.org';
		await store.call('title/createStockAlert', { eisbn, email }, shopper());
		await store.call('title/createStockAlert', { eisbn, email }, shopper());
		const [asked, ...again] = await mailsTo('waiting@example.org');
		expect(again).toEqual([]);
		expect(asked?.subject).toContain('We will tell you when Tide & Time is here');
		await tellWaiting(store);
		expect(await mailsTo('waiting@example.org')).toHaveLength(1);
		await arrive(title);
		await Promise.all([tellWaiting(store), tellWaiting(store), tellWaiting(store)]);
		await tellWaiting(store);
		const [, here, ...more] = await mailsTo('waiting@example.org');
		expect(more).toEqual([]);
		expect(here?.subject).toContain('Tide & Time is here');
		expect(here?.text).toContain(`/item/${eisbn}`);
		expect(await store.call('title/getStockAlert', { key: keyIn(here) })).toEqual({
			eisbn,
			title: 'Tide & Time',
			email: 'waiting@example.org',
			told: true,
			others: 0,
		});
	});

	it('accepts a new alert from a visitor whose first alert was sent', async () => {
		const title = await addStockedTitle(store, { lowest_price: 1500 }, 1);
		const eisbn = await eisbnOf(store, title);
		const email = 'anew@example.org';
		await store.call('title/createStockAlert', { eisbn, email });
		await tellWaiting(store);
		await store.call('title/createStockAlert', { eisbn, email });
		await tellWaiting(store);
		expect(await mailsTo(email)).toHaveLength(4);
	});

	it('sends no alert for a title without a price', async () => {
		const title = await addStockedTitle(store, { lowest_price: null }, 4);
		await store.call('title/createStockAlert', { eisbn: await eisbnOf(store, title), email: 'free@example.org' });
		await tellWaiting(store);
		expect(await mailsTo('free@example.org')).toHaveLength(1);
	});

	it('can be cancelled by the link, one alert or all of an address, and cancelled again without an error', async () => {
		const titles = [await addStockedTitle(store, {}, 0), await addStockedTitle(store, {}, 0)];
		for (const title of titles) {
			await store.call('title/createStockAlert', { eisbn: await eisbnOf(store, title), email: 'stop@example.org' });
		}
		const [one, two] = (await mailsTo('stop@example.org')).map(keyIn);
		expect(await store.call('title/getStockAlert', { key: one ?? '' })).toMatchObject({ told: false, others: 1 });
		await store.call('title/deleteStockAlert', { key: one ?? '' });
		await store.call('title/deleteStockAlert', { key: one ?? '' });
		expect(await store.ask('title/getStockAlert', { key: one ?? '' })).toMatchObject({ status: 404 });
		await store.call('title/createStockAlert', {
			eisbn: await eisbnOf(store, titles[0] ?? 0),
			email: 'stop@example.org',
		});
		await store.call('title/deleteStockAlert', { key: two ?? '', all: true });
		const left = store.db.selectFrom('stock_alerts').select('key').where('email', '=', 'stop@example.org');
		expect(await left.execute()).toEqual([]);
	});

	it('deletes an alert with the account, or a quarter of a year after the mail', async () => {
		const { client, email } = await signUp(store);
		const eisbn = await eisbnOf(store, await addStockedTitle(store, { lowest_price: 1500 }, 1));
		await store.call('title/createStockAlert', { eisbn, email }, client);
		await store.call('title/createStockAlert', { eisbn, email: 'told@example.org' });
		await store.call('account/delete', { email_address: email, password }, client);
		const waiting = () =>
			store.db.selectFrom('stock_alerts').select('email').where('email', 'in', [email, 'told@example.org']).execute();
		expect(await waiting()).toEqual([{ email: 'told@example.org' }]);
		await tellWaiting(store);
		const later = store.now() + 91 * 86_400;
		await sweep({ ...store, now: () => later }, 'stock_alerts');
		expect(await waiting()).toEqual([]);
	});

	it('refuses an invalid address, an unknown title, and too many requests', async () => {
		const eisbn = await eisbnOf(store, await addStockedTitle(store, {}, 0));
		for (const email of ['', 'nobody', 'a@b\r\nBcc: c@example.org']) {
			const { status } = await store.ask('title/createStockAlert', { eisbn, email });
			expect(status).toBe(400);
		}
		const email = 'many@example.org';
		expect(await store.ask('title/createStockAlert', { eisbn: '9790000000000', email })).toMatchObject({ status: 404 });
		for (let more = 0; more < 20; more++) await store.ask('title/createStockAlert', { eisbn, email });
		expect(await store.ask('title/createStockAlert', { eisbn, email })).toMatchObject({ status: 429 });
		expect(await mailsTo(email)).toHaveLength(1);
	});

	it('mails the question with the reply address to the store, and sends none if the store has no address', async () => {
		const title = await addStockedTitle(store, { title: 'Salt <i>Roads</i>' }, 0);
		const ask = {
			eisbn: await eisbnOf(store, title),
			name: "Siobhán O'Brien",
			email: 'siobhan@example.org',
			question: 'Can you get it\nby Friday?',
		};
		const withAddress = async (email: string) => {
			const { store_info, ...settings } = await readSettings(store.db);
			await transact(store, (transaction) =>
				writeSettings(transaction, { ...settings, store_info: { ...store_info, email } }, store.now()),
			);
			store.versions.refresh();
		};
		await withAddress('');
		expect(await store.ask('title/emailQuestion', ask)).toMatchObject({ status: 403 });
		await withAddress('desk@example.org');
		await store.call('title/emailQuestion', ask);
		const [mail] = await mailsTo('desk@example.org');
		expect(mail?.text).toContain("Can you get it\nby Friday?\n\nSiobhán O'Brien\nsiobhan@example.org");
		expect(mail?.html).toContain('Salt &lt;i&gt;Roads&lt;/i&gt;');

		await withAddress('counter@example.org');
		const { eisbn, ...about } = ask;
		await store.call('title/emailQuestion', { ...about, question: 'A book that you have not' });
		const [other] = await mailsTo('counter@example.org');
		expect(other?.subject).toBe('A question about a book that we have not');
		expect(other?.text).toContain("A book that you have not\n\nSiobhán O'Brien\nsiobhan@example.org");
		expect(`${other?.text} ${other?.html}`).not.toMatch(/null|undefined|\/item\//);
	});
});
