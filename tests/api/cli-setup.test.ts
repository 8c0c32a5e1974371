import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Settings } from '~store/contract/settings';
import { buildSample } from '~store/sample/build-sample';
import { addBook } from '../harness/bare-store';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { openTerminal, type TestTerminal } from '../harness/terminal';

onBothEngines('the command that sets a shop up', (engine) => {
	let store: TestStore;
	let terminal: TestTerminal;
	beforeEach(async () => {
		store = await openTestStore(engine);
		terminal = openTerminal(store);
	});
	afterEach(async () => {
		terminal.dispose();
		await store.dispose();
	});

	const settings = async (): Promise<Settings> => JSON.parse((await terminal.run('settings', 'get')).out) as Settings;
	const places = async () => (await store.call('webstore/getContactAndHours', {})).locations;

	it('creates a shop from a few answers, and asks again after an invalid answer', async () => {
		terminal.answers.push(
			...['Corner Books', 'hello', 'hello@corner.example.org', '250-555-0142', 'https://books.example.org'],
			...['ca', 'nowhere', 'Nova Scotia', 'Halifax', '12 High Street', 'B3H 0X0', ''],
			...['', 'none', '#123456', 'green', '#20382f', ''],
			...['Downtown, North End', 'always', 'Mon-Fri 9:30-18:00', '3 Quay', '', ''],
		);
		expect((await terminal.run('setup')).code).toBe(0);
		expect(terminal.answers).toEqual([]);
		const { store_info, checkout_info, style, is_sample } = await settings();
		expect(store_info).toMatchObject({
			name: 'Corner Books',
			email: 'hello@corner.example.org',
			phone: '250-555-0142',
			country: 'CA',
			province: 'NS',
			city: 'Halifax',
			address: '12 High Street',
			postal_code: 'B3H 0X0',
			timezone: 'America/Halifax',
			base_url: 'https://books.example.org',
			is_multistore: true,
		});
		expect(checkout_info).toMatchObject({ currency: 'CAD', ship_enabled: false, shipping_rates: [] });
		expect(new Set(checkout_info.tax_rates.map(({ type }) => type))).toEqual(new Set(['GST', 'HST']));
		expect(style).toMatchObject({ accent: '#123456', menu_background: '#20382f', footer_background: '#20382f' });
		expect(is_sample).toBe(false);
		const [downtown, northEnd] = await places();
		expect(downtown).toMatchObject({ altname: 'Downtown', sc_addr_array: { address: '12 High Street', prov: 'NS' } });
		expect(downtown?.ws_hours.weekdays[0]).toEqual({ day: 'Monday', hours: { opens: '09:30', closes: '18:00' } });
		expect(downtown?.ws_hours.weekdays[6]).toEqual({ day: 'Sunday', hours: null });
		expect(northEnd).toMatchObject({ altname: 'North End', sc_addr_array: { address: '3 Quay', city: 'Halifax' } });
	});

	it('accepts a file and options, prefers the options, and keeps other values when run again', async () => {
		terminal.put(
			'shop.json',
			JSON.stringify({
				name: 'Corner Books',
				email: 'hello@corner.example.org',
				country: 'US',
				province: 'WA',
				shipping: 'sample',
				locations: [{ name: 'Downtown', hours: 'Mon-Sun 10-18', address: '1 Pine' }],
			}),
		);
		expect((await terminal.run('setup', '--file', 'shop.json', '--name', 'Pine Books')).code).toBe(0);
		const first = await settings();
		expect(first.store_info).toMatchObject({ name: 'Pine Books', timezone: 'America/Los_Angeles' });
		expect(first.checkout_info).toMatchObject({ currency: 'USD', ship_enabled: true });
		expect(first.checkout_info.tax_rates.map(({ province }) => province)).toContain('WA');
		expect(new Set(first.checkout_info.tax_rates.map(({ province }) => province)).size).toBe(1);

		await terminal.run('settings', 'set', 'checkout_info.order_min=500');
		const again = await terminal.run('setup', '--phone', '206-555-0100', '--location', 'Downtown: Mon-Fri 9-17');
		expect(again.code).toBe(0);
		const second = await settings();
		expect(second).toEqual({
			...first,
			store_info: { ...first.store_info, phone: '206-555-0100' },
			checkout_info: { ...first.checkout_info, order_min: 500 },
		});
		const locations = await places();
		expect(locations).toHaveLength(1);
		expect(locations[0]?.ws_hours.weekdays[5]).toEqual({ day: 'Saturday', hours: null });
		expect(locations[0]?.sc_addr_array.address).toBe('1 Pine');
	});

	it('needs a name and an e-mail for a new shop, explains invalid values, and changes nothing', async () => {
		expect(await terminal.run('setup')).toMatchObject({ code: 1, err: expect.stringContaining('--name and --email') });
		const named = ['setup', '--name', 'Corner Books', '--email', 'hello@corner.example.org'];
		for (const [flag, value, words] of [
			['--province', 'ZZ', 'CA has no province or state ZZ.'],
			['--timezone', 'Moon', 'Must be a time zone'],
			['--accent', 'red', 'Must be a colour'],
			['--location', 'Downtown: always', 'tells no opening hours'],
		] as const) {
			const { code, err } = await terminal.run(...named, flag, value);
			expect([code, err]).toEqual([1, expect.stringContaining(words)]);
		}
		terminal.put('shop.json', '{"nmae": "Corner Books"}');
		expect((await terminal.run('setup', '--file', 'shop.json')).err).toContain('nmae');
		expect(await store.settings.areMade()).toBe(false);
		expect(await places()).toHaveLength(1);
	});

	it('replaces the sample, but needs --replace when the sample holds the shop’s own data', async () => {
		await buildSample(store);
		await addBook(store);
		const named = ['setup', '--name', 'Corner Books', '--email', 'hello@corner.example.org'];
		const refused = await terminal.run(...named);
		expect(refused.code).toBe(1);
		const [, database = ''] = /--replace '([^']+)'/.exec(refused.err) ?? [];
		expect((await settings()).is_sample).toBe(true);
		expect((await terminal.run(...named, '--replace', database)).code).toBe(0);
		expect(await settings()).toMatchObject({ is_sample: false, store_info: { name: 'Corner Books' } });
		expect(await store.db.selectFrom('titles').select('id').execute()).toEqual([]);
		expect(await store.db.selectFrom('orders').select('id').execute()).toEqual([]);
		expect((await places()).map(({ altname }) => altname)).toEqual(['Main shop']);
	});
});
