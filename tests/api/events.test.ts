import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOfTickets } from '~store/catalogue/events/ticket-events';
import { transact } from '~store/foundation/database/transactions';
import { writeSettings } from '~store/foundation/settings/settings';
import { addEvent, addLocation, addOffer, addStockedTitle, addTitle } from '../harness/catalogue';
import { countQueries } from '../harness/count-queries';
import { eisbnOf } from '../harness/orders';
import { onBothEngines, openTestStore, shopper, type TestStore } from '../harness/store';

const now = Date.UTC(2027, 2, 2, 20) / 1000;
const day = 86_400;

onBothEngines('events', (engine) => {
	let store: TestStore;
	let ids: number[];
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
		ids = [];
		for (let at = 0; at < 30; at++) ids.push(await addStockedTitle(store, { title: `Book ${at}` }));
	});
	afterAll(() => store.dispose());

	const settings = async (document: object) => {
		await transact(store, (transaction) => writeSettings(transaction, document, now));
		store.versions.refresh();
	};
	const titlesOf = (rows: { title: string }[]) => rows.map(({ title }) => title);

	it('finds the events of all tickets of an order, in order', async () => {
		const seatAt = async (starts_at: number, name: string, more: object = {}) => {
			const title = await addTitle(store, { title: 'Seat', sold_until: starts_at });
			const eisbn = await eisbnOf(store, title);
			await addEvent(store, {
				starts_at,
				name,
				tickets: JSON.stringify([{ name: 'Seat', price: 1500, eisbn }]),
				...more,
			});
			return eisbn;
		};
		const tickets = [
			await seatAt(now + 9 * day, 'Later'),
			await seatAt(now + 8 * day, 'Sooner'),
			await seatAt(now + 8 * day, 'Called off', { cancelled_at: now }),
		];
		await seatAt(now + 8 * day, 'Somebody else’s');
		const many = Array.from({ length: 5000 }, (_, at) => String(9780000100000 + at));
		const found = await eventsOfTickets(store.db, [...tickets, ...many]);
		expect(found.map(({ info }) => info.name)).toEqual(['Sooner', 'Later']);
		expect(await eventsOfTickets(store.db, [])).toEqual([]);
	});

	describe('events', () => {
		beforeAll(async () => {
			await store.db.deleteFrom('events').execute();
		});

		it('are returned from a day on, by the store’s calendar, with their books', async () => {
			// Eleven in the evening of February 9 in Vancouver, which is February 10 in UTC.
			const lateOnTheNinth = Date.UTC(2027, 1, 10, 6) / 1000;
			await addEvent(store, { name: 'Long ago', starts_at: now - 90 * day });
			await addEvent(store, { name: 'Late', starts_at: lateOnTheNinth - 3600 });
			const launch = await addEvent(store, {
				name: 'Launch',
				starts_at: now + day,
				description: '<p>Come</p><script>x</script>',
				tickets: JSON.stringify([{ name: 'Seat', price: 1500, eisbn: null }]),
				titles: [ids[3], ids[1]].filter((id) => id !== undefined),
			});
			const names = async (from?: string) =>
				(await store.call('event/getList', from ? { from } : {})).rows.map(({ info }) => info.name);
			expect(await names()).toEqual(['Late', 'Launch']);
			expect(await names('20270209')).toEqual(['Late', 'Launch']);
			expect(await names('20270210')).toEqual(['Launch']);
			expect(await names('20200101')).toEqual(['Long ago', 'Late', 'Launch']);
			const event = await store.call('event/get', { event_id: launch });
			expect(event).toMatchObject({
				id: launch,
				from: now + day,
				info: { name: 'Launch', description: '<p>Come</p>', ticket_list: [{ name: 'Seat', price: '15.00' }] },
			});
			expect(titlesOf(event.info.book_list)).toEqual(['Book 3', 'Book 1']);
			expect(await store.ask('event/get', { event_id: 999_999 })).toMatchObject({ status: 404 });
			expect(await store.ask('event/getList', { from: '20270231' })).toMatchObject({
				status: 400,
				body: { field: 'from' },
			});
		});

		it('count views only on request', async () => {
			const { id } = await store.db
				.selectFrom('events')
				.select('id')
				.where('name', '=', 'Launch')
				.executeTakeFirstOrThrow();
			const views = async () =>
				(await store.db.selectFrom('events').select('views').where('id', '=', id).executeTakeFirstOrThrow()).views;
			await store.call('event/getList', {});
			expect(await views()).toBe(0);
			await store.call('event/getList', { increment_views: true });
			await store.call('event/getList', { increment_views: '1' as unknown as boolean });
			expect(await views()).toBe(2);
			await store.call('event/get', { event_id: id });
			expect(await views()).toBe(2);
			await store.call('event/get', { event_id: id, increment_views: true });
			expect(await views()).toBe(3);
		});

		it('hide ticket prices with all other prices, and include the bookseller’s words', async () => {
			await settings({ guest_show_price: false });
			await store.db
				.insertInto('content_pages')
				.values({ page_id: 'events', title: 'Events', html: 'Join us', updated_at: now })
				.execute();
			const { rows, custom_content } = await store.call('event/getList', { from: '20270301' });
			expect(custom_content).toBe('<p>Join us</p>');
			expect(rows[0]?.info.ticket_list).toEqual([{ name: 'Seat', price: null, eisbn: null, title: null, left: null }]);
			expect(await store.call('store/getCalendar', {})).toMatchObject({ custom_content: '<p>Join us</p>' });
			await settings({});
		});

		it('begin with the first moment of a day without midnight', async () => {
			await settings({ store_info: { timezone: 'America/Santiago' } });
			const first = Date.UTC(2026, 8, 6, 4) / 1000;
			await addEvent(store, { name: 'Before', starts_at: first - 7200, ends_at: first - 1 });
			await addEvent(store, { name: 'First', starts_at: first });
			const { rows } = await store.call('event/getList', { from: '20260906' });
			expect(rows[0]?.info.name).toBe('First');
			await settings({});
		});

		it('lists upcoming events in one query, without past, cancelled and already shown events', async () => {
			await store.db.deleteFrom('events').execute();
			await addEvent(store, { name: 'Over', starts_at: now - day, ends_at: now - 1 });
			await addEvent(store, { name: 'Off', starts_at: now + day, cancelled_at: now });
			const shown = await addEvent(store, { name: 'Shown', starts_at: now + day });
			const soon = await addEvent(store, { name: 'Soon', starts_at: now + 2 * day, ends_at: now + 2 * day + 60 });
			await addEvent(store, { name: 'Now', starts_at: now - 60, ends_at: now + 60, titles: ids.slice(0, 2) });
			await addEvent(store, { name: 'Later', starts_at: now + 3 * day });
			const { rows } = await store.call('event/getComing', { limit: 2, besides: shown });
			expect(rows.map(({ name }) => name)).toEqual(['Now', 'Soon']);
			expect(rows[1]).toEqual({ id: soon, name: 'Soon', from: now + 2 * day, to: now + 2 * day + 60 });
			expect(await countQueries(store, 'event/getComing', { limit: 2 })).toBe(1);
		});

		it('do not show a ticket as sold out while another location sells its places', async () => {
			const [main, harbour] = [await addLocation(store), await addLocation(store, { altname: 'Harbour' })];
			const title = await addTitle(store, { title: 'Seat', sold_until: now + day });
			await addOffer(store, title, { stock: [{ location_id: main, onhand: 2 }] });
			const event_id = await addEvent(store, {
				starts_at: now + day,
				tickets: JSON.stringify([{ name: 'Seat', price: 1500, eisbn: await eisbnOf(store, title) }]),
			});
			await settings({ store_info: { is_multistore: true } });
			const seatAt = async (location_id: number) => {
				const client = shopper();
				await store.call('webstore/setMultistoreLocation', { location_id }, client);
				return (await store.call('event/get', { event_id }, client)).info.ticket_list[0];
			};
			expect(await seatAt(main)).toMatchObject({ left: 2 });
			expect(await seatAt(harbour)).toMatchObject({
				left: null,
				title: { available: [{ message: 'Not sold at this location', sub_message: 'Places at Main Street' }] },
			});
			await settings({});
		});

		it('need the same number of queries for any number of events', async () => {
			const before = await countQueries(store, 'event/getList', {});
			for (let at = 0; at < 12; at++) await addEvent(store, { starts_at: now + at * day, titles: ids.slice(at) });
			expect(await countQueries(store, 'event/getList', {})).toBe(before);
		});
	});
});
