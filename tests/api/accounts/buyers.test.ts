import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSheets } from '~store/catalogue/feeds/xlsx';
import { lastMail, linkAccounts, type Member, password, signUp, signUpInstitution } from '../../harness/accounts';
import { addStockedTitle } from '../../harness/catalogue';
import { contact, eisbnOf, review } from '../../harness/orders';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';

onBothEngines('a buyer for an institution', (engine) => {
	let store: TestStore;
	let eisbn: string;
	beforeAll(async () => {
		store = await openTestStore(engine);
		await setSettings(store, {
			store_info: { base_url: 'https://books.example', email: 'store@example.org' },
			checkout_info: { quote_enabled: true },
		});
		eisbn = await eisbnOf(store, await addStockedTitle(store, {}, 500));
	});
	afterAll(() => store.dispose());

	/** Signs up a person who buys for an institution and acts for it. Also returns the link's id. */
	async function buyerOf(institution: Member, first_name = 'Bo'): Promise<Member & { link: number }> {
		const member = await signUp(store, { first_name, last_name: 'Okoye' });
		const link = await linkAccounts(store, institution, member);
		await store.call('account/switch', { id: link }, member.client);
		return { ...member, link };
	}
	async function order({ client }: Member, quantity = 1): Promise<string> {
		await store.call('cart/add', { eisbn, quantity }, client);
		return (await store.call('checkout/submit', await review(store, client), client)).order_number;
	}
	const history = async ({ client }: Member, payload = {}) =>
		(await store.call('order/getList', payload, client)).rows.map(({ order_number }) => order_number);
	const toOwnAccount = ({ client }: Member) => store.call('account/switch', { id: 0 }, client);
	const statusOf = async (order_id: string, { client }: Member) =>
		(await store.ask('order/get', { order_id }, client)).status;

	it('is named in the order, and sees the order in their own history', async () => {
		const school = await signUpInstitution(store, 'Hope School');
		const bo = await buyerOf(school);
		const number = await order(bo);
		const placed_by = { name: 'Bo Okoye', email: bo.email, institution: 'Hope School' };
		expect((await store.call('order/get', { order_id: number }, school.client)).placed_by).toEqual(placed_by);
		for (const term of ['okoye', bo.email]) expect(await history(school, { term })).toEqual([number]);

		await toOwnAccount(bo);
		const mine = await store.call('order/getList', {}, bo.client);
		expect(mine).toMatchObject({ rowcount: 1, rows: [{ order_number: number, placed_by }] });
		expect(mine.years).toHaveLength(1);
		const own = await order(bo);
		expect((await store.call('order/get', { order_id: own }, bo.client)).placed_by).toBeNull();
		expect(await history(bo)).toEqual([own, number]);
		expect(await history(school)).toEqual([number]);
		await store.call('account/removeChildLink', { id: bo.link }, school.client);
		expect(await history(bo)).toEqual([own]);
		expect(await statusOf(number, bo)).toBe(404);
	});

	it('is named in the file of the order and of all of them', async () => {
		const school = await signUpInstitution(store, 'Hope School');
		const bo = await buyerOf(school);
		const order_id = await order(bo);
		for (const asked of [{ order_id }, {}]) {
			const report = await store.call('order/getExcel', asked, school.client);
			const { path } = await store.call('report/get', report, school.client);
			const cells: string[] = [];
			for await (const { rows } of readSheets(path)) {
				for await (const batch of rows) cells.push(...batch.flatMap((row) => ('cells' in row ? row.cells : [])));
			}
			expect(cells.join('; ')).toContain('Bo Okoye');
			expect(cells.join('; ')).toContain(bo.email);
		}
	});

	it('gets the confirmation, as does the chosen contact; both mails name the buyer', async () => {
		const school = await signUpInstitution(store, 'Hope School');
		const bo = await buyerOf(school);
		const number = await order(bo);
		for (const email of [bo.email, contact.email]) {
			const mail = await lastMail(store, email);
			expect(mail.subject).toContain(number);
			expect(mail.text).toContain(`Ordered by: Bo Okoye, ${bo.email}`);
		}
		const note = await lastMail(store, 'store@example.org');
		expect(note.text).toContain(`Ordered by: Bo Okoye, ${bo.email}\nOrdered for: Hope School`);
	});

	it('sees all orders of the institution, or only their own, as the institution allows', async () => {
		const school = await signUpInstitution(store, 'Hope School');
		const [bo, ada] = [await buyerOf(school), await buyerOf(school, 'Ada')];
		const [bos, adas] = [await order(bo), await order(ada)];
		expect(await history(bo)).toEqual([adas, bos]);
		expect(await statusOf(adas, bo)).toBe(200);
		const rights = { id: bo.link, sees_all: false, may_order: true, order_limit: '' };
		const { rows } = await store.call('account/setBuyerRights', rights, school.client);
		expect(rows.find(({ id }) => id === bo.link)).toMatchObject({ sees_all: false, order_limit: null });
		expect(await history(bo)).toEqual([bos]);
		expect([await statusOf(adas, bo), await statusOf(bos, bo)]).toEqual([404, 200]);
		const whole = await store.call('order/getExcel', {}, bo.client);
		expect((await store.ask('order/getExcel', { order_id: adas }, bo.client)).status).toBe(404);
		expect((await store.ask('report/get', whole, bo.client)).status).toBe(200);
		expect(await history(ada)).toEqual([adas, bos]);
		expect(await history(school)).toEqual([adas, bos]);
	});

	it('orders up to the limit that the institution sets for one order', async () => {
		const school = await signUpInstitution(store, 'Hope School');
		const bo = await buyerOf(school);
		await order(bo, 3);
		const rights = { id: bo.link, sees_all: true, may_order: true, order_limit: '20.00' };
		await store.call('account/setBuyerRights', rights, school.client);
		await store.call('cart/add', { eisbn, quantity: 3 }, bo.client);
		const refused = await store.ask('checkout/setDelivery', { delivery_preference: 'pickup' }, bo.client);
		expect(refused).toMatchObject({
			status: 409,
			body: {
				error: expect.stringMatching(/^What you order for Hope School may come to \$20\.00 at once, and this comes/),
			},
		});
		await store.call('account/setBuyerRights', { ...rights, order_limit: '1000' }, school.client);
		const reviewed = await review(store, bo.client);
		await store.call('account/setBuyerRights', rights, school.client);
		expect((await store.ask('checkout/submit', reviewed, bo.client)).status).toBe(409);
		await store.call('account/setBuyerRights', { ...rights, order_limit: '' }, school.client);
		expect((await store.ask('checkout/submit', reviewed, bo.client)).status).toBe(200);
	});

	it('gets their rights only from their own institution', async () => {
		const school = await signUpInstitution(store, 'Hope School');
		const bo = await buyerOf(school);
		const rights = { id: bo.link, sees_all: true, may_order: true, order_limit: '5000.00' };
		const other = await signUpInstitution(store, 'The Museum');
		expect((await store.ask('account/setBuyerRights', rights, bo.client)).status).toBe(403);
		expect((await store.ask('account/setBuyerRights', rights, other.client)).status).toBe(404);
		const wrong = await store.ask('account/setBuyerRights', { ...rights, order_limit: 'ten' }, school.client);
		expect(wrong).toEqual({
			status: 400,
			body: { error: 'Order limit must be an amount such as 25.00.', field: 'order_limit' },
		});
	});

	it('stays named in the order when their own account is deleted', async () => {
		const school = await signUpInstitution(store, 'Hope School');
		const bo = await buyerOf(school);
		const number = await order(bo);
		await toOwnAccount(bo);
		await store.call('account/delete', { email_address: bo.email, password }, bo.client);
		const { placed_by } = await store.call('order/get', { order_id: number }, school.client);
		expect(placed_by).toEqual({ name: 'Bo Okoye', email: '', institution: 'Hope School' });
	});
});
