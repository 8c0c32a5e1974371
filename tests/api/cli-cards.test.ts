import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Card, newSealingKeys, sealCard } from '~store/ordering/cards/sealed-card';
import { addOrders } from '../harness/placed-orders';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { openTerminal, type TestTerminal } from '../harness/terminal';

const card: Card = {
	name: 'Ada Lovelace',
	number: '378282246310005',
	expiry_month: 4,
	expiry_year: 2028,
	country: 'CA',
	postal_code: 'V6B 1A1',
	cvv: '1234',
};

onBothEngines('the command cards', (engine) => {
	let store: TestStore;
	let terminal: TestTerminal;
	let publicKey: string;
	beforeAll(async () => {
		store = await openTestStore(engine);
		terminal = openTerminal(store);
		const { code, out } = await terminal.run('cards', 'keys', '--key', 'private.pem');
		expect(code).toBe(0);
		publicKey = out.replace(/^CARD_PUBLIC_KEY=/, '');
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
	});

	const orderWithCard = async () => {
		const [order_number = ''] = await addOrders(store, [{ purchaser_name: 'Ada Lovelace' }]);
		const { id } = await store.db
			.selectFrom('orders')
			.select('id')
			.where('order_number', '=', order_number)
			.executeTakeFirstOrThrow();
		await store.db
			.insertInto('sealed_cards')
			.values({
				cart_id: null,
				order_id: id,
				sealed: sealCard(publicKey, card),
				label: 'American Express ending in 0005',
				created_at: store.now(),
			})
			.execute();
		return order_number;
	};

	it('creates a pair of keys, makes the private key readable only by its owner, and overwrites no file', async () => {
		expect(readFileSync(join(terminal.folder, 'private.pem'), 'utf8')).toMatch(/^-----BEGIN PRIVATE KEY-----/);
		expect(statSync(join(terminal.folder, 'private.pem')).mode & 0o777).toBe(0o600);
		const again = await terminal.run('cards', 'keys', '--key', 'private.pem');
		expect(again).toMatchObject({ code: 1, out: '', err: expect.stringContaining('private.pem is there already') });
	});

	it('lists the orders that have a card, without its number', async () => {
		const order = await orderWithCard();
		const { out } = await terminal.run('cards', 'list');
		expect(out.split('\n')).toContain(`${order}  American Express ending in 0005  Ada Lovelace`);
		expect(out).not.toContain('3782');
	});

	it('opens a card once with its CVV, and afterwards without', async () => {
		const order = await orderWithCard();
		const first = await terminal.run('cards', 'open', order, '--key', 'private.pem');
		expect(first.out.split('\n')).toEqual([
			'Name         Ada Lovelace',
			'Number       3782 8224 6310 005',
			'Expires      04/2028',
			'CVV          1234',
			'Postal code  V6B 1A1',
		]);
		const second = await terminal.run('cards', 'open', order, '--key', 'private.pem');
		expect(second.out).toBe(first.out.replace('1234', 'no longer kept'));
	});

	it('shows a sealed card, which opens only on the machine with the key', async () => {
		const order = await orderWithCard();
		const shown = await terminal.run('cards', 'show', order);
		expect(shown.out).toMatch(/^card\.1\./);
		const opened = await terminal.run('cards', 'open', shown.out, '--key', 'private.pem');
		expect(opened.out).toContain('3782 8224 6310 005');
	});

	it('removes a card', async () => {
		const order = await orderWithCard();
		expect((await terminal.run('cards', 'drop', order)).code).toBe(0);
		const { code, err } = await terminal.run('cards', 'open', order, '--key', 'private.pem');
		expect({ code, err }).toEqual({ code: 1, err: `Order ${order} has no sealed card.` });
	});

	it('refuses a wrong key, and leaves the card unchanged', async () => {
		const order = await orderWithCard();
		terminal.put('other.pem', newSealingKeys().privateKey);
		const { code, out, err } = await terminal.run('cards', 'open', order, '--key', 'other.pem');
		expect({ code, out, err }).toEqual({ code: 1, out: '', err: 'This is not a sealed card that this key opens.' });
		expect((await terminal.run('cards', 'open', order, '--key', 'private.pem')).out).toContain('CVV          1234');
	});

	it('records an audit entry before it shows a number, and shows nothing for an unknown action', async () => {
		const order = await orderWithCard();
		const entries = () =>
			store.db
				.selectFrom('audit_entries')
				.select(['action', 'thing_kind', 'thing_key', 'staff_name'])
				.where('thing_key', '=', order)
				.execute();
		const first = await terminal.run('cards', '--key', 'private.pem', 'open', order);
		expect(first).toMatchObject({ code: 1, out: '', err: expect.stringContaining('Usage:') });
		const dropped = await terminal.run('cards', '--key', 'private.pem', 'drop', order);
		expect(dropped).toMatchObject({ code: 1, out: '', err: expect.stringContaining('Usage:') });
		expect(await entries()).toEqual([]);
		expect((await terminal.run('cards', 'open', '--key', 'private.pem', order)).out).toContain('CVV          1234');
		const opened = {
			action: 'cards open',
			thing_kind: 'order',
			thing_key: order,
			staff_name: 'the command ‘cards open’',
		};
		expect(await entries()).toEqual([opened]);
		terminal.put('another.pem', newSealingKeys().privateKey);
		expect((await terminal.run('cards', 'open', order, '--key', 'another.pem')).code).toBe(1);
		expect(await entries()).toEqual([opened]);
		expect((await terminal.run('cards', 'drop', '--key', 'private.pem', order)).code).toBe(0);
		expect(await entries()).toMatchObject([opened, { action: 'cards drop', thing_kind: 'cards' }]);
	});

	it('prints its usage', async () => {
		for (const words of [[], ['open'], ['list', 'more'], ['drop', '1', '2']]) {
			expect(await terminal.run('cards', ...words)).toMatchObject({ code: 1, err: expect.stringContaining('Usage:') });
		}
		expect((await terminal.run('cards', 'open', '1')).err).toBe('Name the file of the private key with --key.');
	});
});
