import { afterAll, beforeAll, expect, it } from 'vitest';
import { cartOf } from '../harness/carts';
import { addStockedTitle } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { eisbnOf } from '../harness/orders';
import { setSettings } from '../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { openTerminal, type TestTerminal } from '../harness/terminal';

onBothEngines('the command exemptions', (engine) => {
	let store: TestStore;
	let terminal: TestTerminal;
	beforeAll(async () => {
		store = await openTestStore(engine);
		terminal = openTerminal(store);
		const tax_rates = [
			{ type: 'GST', country: 'CA', basis_points: 500 },
			{ type: 'PST', country: 'CA', province: 'BC', basis_points: 700 },
		];
		await setSettings(store, { store_info: { country: 'CA', province: 'BC' }, checkout_info: { tax_rates } });
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
	});
	const run = (...argv: string[]) => terminal.run('exemptions', ...argv);

	it('exempts a customer from one tax, from all taxes, or from none', async () => {
		const { client } = await addCustomer(store, { email: 'school@example.org' });
		await store.call('cart/add', { eisbn: await eisbnOf(store, await addStockedTitle(store)), quantity: 1 }, client);
		const taxes = async () => (await cartOf(store, client)).summary.taxes.map(({ type }) => type);
		expect(await taxes()).toEqual(['GST', 'PST']);
		expect(await run()).toMatchObject({ code: 0, out: 'Every customer pays every tax.' });

		expect(await run('School@example.org', 'pst')).toMatchObject({
			code: 0,
			out: 'school@example.org is exempt of PST.',
		});
		expect(await taxes()).toEqual(['GST']);
		expect((await run()).out).toMatch(/^school@example\.org +PST$/m);

		await run('school@example.org', 'all');
		expect(await taxes()).toEqual([]);
		expect((await run()).out).toContain('every tax');

		expect(await run('school@example.org', 'none')).toMatchObject({ out: 'school@example.org pays every tax.' });
		expect(await taxes()).toEqual(['GST', 'PST']);
	});

	it('names unknown customers and taxes', async () => {
		await addCustomer(store, { email: 'reader@example.org' });
		expect(await run('reader@example.org', 'VAT')).toMatchObject({ code: 1, err: expect.stringContaining('GST, PST') });
		expect(await run('nobody@example.org', 'GST')).toMatchObject({
			code: 1,
			err: 'There is no customer nobody@example.org.',
		});
		expect(await run('reader@example.org')).toMatchObject({ code: 1, err: expect.stringContaining('Usage:') });
	});
});
