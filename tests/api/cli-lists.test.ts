import { afterAll, beforeAll, expect, it } from 'vitest';
import { findTitles, orderStoreList } from '~store/catalogue/lists/arrange-lists';
import { writeTitles } from '~store/catalogue/writing/write-titles';
import { countedOf } from '../harness/cache-tags';
import { addList, addStockedTitle, nextEisbn } from '../harness/catalogue';
import { countQueriesOf } from '../harness/count-queries';
import { addCustomer } from '../harness/customers';
import { marcRecord } from '../harness/marc-records';
import { eisbnOf } from '../harness/orders';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { openTerminal, type TestTerminal } from '../harness/terminal';

onBothEngines('the command lists', (engine) => {
	let store: TestStore;
	let terminal: TestTerminal;
	let eisbns: string[];
	beforeAll(async () => {
		store = await openTestStore(engine);
		terminal = openTerminal(store);
		eisbns = [];
		for (let at = 0; at < 4; at++) {
			eisbns.push(await eisbnOf(store, await addStockedTitle(store, { title: `Book ${at}` })));
		}
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
	});

	const eisbn = (at: number) => eisbns[at] ?? '';
	const lists = (...argv: string[]) => terminal.run('lists', ...argv);
	const idIn = ({ out }: { out: string }) => /^List (\d+),/m.exec(out)?.[1] ?? '';
	const titlesOn = async (id: string) =>
		(await lists('show', id)).out
			.split('\n')
			.slice(1)
			.map((line) => line.slice(15));
	const changes = () => countedOf(store, 'lists');

	it('makes a list from ISBNs and from a file, and adds, removes and sorts titles', async () => {
		const file = terminal.put('picks.csv', `isbn,qty\n${eisbn(2)},1\n9780000000002,1\n`);
		const made = await lists('create', 'Staff picks', eisbn(0), eisbn(1), '--file', file);
		expect(made).toMatchObject({ code: 2, out: expect.stringContaining(', Staff picks: 3 titles.') });
		expect(made.err).toBe('We do not have 9780000000002.');
		const id = idIn(made);
		const before = await changes();
		expect(await lists('add', id, eisbn(3), eisbn(0))).toMatchObject({ code: 0 });
		expect(await changes()).toBeGreaterThan(before);
		expect(await titlesOn(id)).toEqual(['Book 0', 'Book 1', 'Book 2', 'Book 3']);
		await lists('order', id, eisbn(3), eisbn(1));
		expect(await titlesOn(id)).toEqual(['Book 3', 'Book 1', 'Book 0', 'Book 2']);
		await lists('remove', id, eisbn(1));
		expect(await titlesOn(id)).toEqual(['Book 3', 'Book 0', 'Book 2']);
		expect((await lists('order', id, eisbn(1))).err).toBe('Only titles that are on the list can be put in order.');
	});

	it('makes a list from a library’s records', async () => {
		const records = [eisbn(1), eisbn(0)].map((isbn) => marcRecord([['020', '  ', `a${isbn}`]]));
		const made = await lists('create', 'Ordered', '--file', terminal.put('ordered.mrc', Buffer.concat(records)));
		expect(made).toMatchObject({ code: 0, out: expect.stringContaining(', Ordered: 2 titles.') });
		expect(await titlesOn(idIn(made))).toEqual(['Book 1', 'Book 0']);
	});

	it('cleans the description of a list in Markdown and in HTML', async () => {
		const said = async (words: string) => {
			const id = idIn(await lists('create', 'Atlases', '--description', words));
			const row = store.db.selectFrom('title_lists').select('description').where('id', '=', Number(id));
			return (await row.executeTakeFirstOrThrow()).description;
		};
		expect(await said('For **rainy** days')).toBe('<p>For <strong>rainy</strong> days</p>');
		expect(await said('<p onclick="x()">Maps</p><script>alert(1)</script>')).toBe('<p>Maps</p>');
	});

	it('lets browsers load the picture of a featured list', async () => {
		const id = idIn(await lists('create', 'Atlases', eisbn(0)));
		const { out } = await lists('feature', id, '--image', 'https://pictures.example/atlas.jpg');
		expect(out).toContain('Browsers show pictures from https://pictures.example now');
		expect((await store.call('store/getSettings', {})).picture_hosts).toEqual(['https://pictures.example']);
		await lists('end', id);
	});

	it('sorts many titles with few queries', async () => {
		const titles = Array.from({ length: 30 }, (_, at) => ({ eisbn: nextEisbn(), title: `Volume ${at}` }));
		await writeTitles(
			store,
			titles.map((record, at) => ({ record, at })),
			{ file: 'volumes' },
		);
		const id = idIn(await lists('create', 'Volumes', ...titles.map((one) => one.eisbn)));
		const inOrder = async (eisbns: string[]) => {
			const { ids } = await findTitles(
				store.db,
				eisbns.map((one) => [one]),
			);
			return countQueriesOf(store, (counted) => orderStoreList(counted, Number(id), ids));
		};
		const backwards = [...titles].reverse();
		const few = await inOrder(titles.slice(3, 5).map((one) => one.eisbn));
		expect((await titlesOn(id)).slice(0, 4)).toEqual(['Volume 3', 'Volume 4', 'Volume 0', 'Volume 1']);
		expect(await inOrder(backwards.map((one) => one.eisbn))).toBe(few);
		expect(await titlesOn(id)).toEqual(backwards.map(({ title }) => title));
	});

	it('features a list, shows the list on the home page, and ends both', async () => {
		const id = idIn(await lists('create', 'Poetry month', eisbn(0)));
		const said = ['--category', 'Poetry', '--sub-category', 'New', '--date', '2026-04-01', '--header', 'April'];
		expect(await lists('feature', id, ...said)).toMatchObject({ code: 0 });
		expect((await lists('list')).out).toMatch(
			new RegExp(`^${id} +feature +1 +2026-04-01 +Poetry / New +Poetry month$`, 'm'),
		);
		expect(await lists('block', id, '--placement', 'other', '--limit', '5')).toMatchObject({ code: 0 });
		store.versions.refresh();
		const shown = async () => (await store.call('store/getHome', {})).blocks.map(({ header }) => header);
		expect(await shown()).toContain('April');
		expect(await lists('end', id)).toMatchObject({ code: 0 });
		store.versions.refresh();
		expect(await shown()).not.toContain('April');
		expect((await lists('list')).out).toMatch(new RegExp(`^${id} +store `, 'm'));
		expect(await lists('block', id, '--placement', 'roof')).toMatchObject({ code: 1 });
	});

	it('makes the titles of a list a topic of the catalogue, and no other titles', async () => {
		const books = ['A Pier', 'A Quay', 'A Wharf'].map((title) => ({ eisbn: nextEisbn(), title }));
		await writeTitles(
			store,
			books.map((record, at) => ({ record, at })),
			{ file: 'harbour' },
		);
		const [pier, quay, wharf] = books.map((book) => book.eisbn);
		const found = async () => {
			store.versions.refresh();
			const { rows, filter_info } = await store.call('browse/get', { topic: ['__by-the-water'], sort: 'title' });
			const options = filter_info.find(({ key }) => key === 'topic')?.options ?? [];
			return [rows.map(({ title }) => title), options.map(({ label }) => label)];
		};
		const id = idIn(await lists('create', 'Harbour', pier ?? '', quay ?? ''));
		expect(await lists('topic', id, 'By the water')).toMatchObject({
			code: 0,
			out: 'The topic By the water, __by-the-water: 2 titles, 2 changed.',
		});
		expect(await found()).toEqual([['A Pier', 'A Quay'], ['By the water']]);
		await lists('remove', id, pier ?? '');
		await lists('add', id, wharf ?? '');
		await lists('topic', id, 'By the water');
		expect(await found()).toEqual([['A Quay', 'A Wharf'], ['By the water']]);
		expect((await lists('topic', id)).err).toBe('A topic has a name, such as Summer reading.');
		expect((await lists('topic', '999999', 'Nothing')).err).toBe('The store has no list 999999.');
	});

	it('refuses to change customers’ lists, and prints its usage', async () => {
		const theirs = String(await addList(store, { customer_id: (await addCustomer(store)).id, kind: 'custom' }));
		for (const argv of [
			['add', theirs, eisbn(0)],
			['end', theirs],
			['feature', theirs],
			['show', theirs],
		]) {
			expect((await lists(...argv)).code, argv.join(' ')).toBe(1);
		}
		for (const argv of [[], ['add'], ['add', 'x'], ['list', '1']]) {
			expect(await lists(...argv)).toMatchObject({ code: 1, err: expect.stringContaining('Usage:') });
		}
		expect((await lists('create', ' ')).err).toBe('A list has a name of at most 80 characters.');
		expect((await lists('create', 'Picks', '12')).err).toMatch(/^12 is no ISBN/);
	});
});
