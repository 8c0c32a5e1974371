import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeTitles } from '~store/catalogue/writing/write-titles';
import { nextEisbn } from '../harness/catalogue';
import { openRememberedShop } from '../harness/remembered-books';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { openTerminal } from '../harness/terminal';

/** The results of the other engine for the same query. */
const shown = new Map<string, string[]>();

onBothEngines('searching for what readers mean', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine);
		await openRememberedShop(store);
	});
	afterAll(() => store.dispose());

	const search = async (t: string) => {
		const { rows, shown_for } = await store.call('browse/get', { term: t });
		return { titles: rows.map(({ title }) => title), by: rows.map(({ authors }) => authors[0]?.name), shown_for };
	};

	it.each([
		['harry poter', "Harry Potter and the Philosopher's Stone", 'harry potter'],
		['steven king', 'The Shining', 'stephen king'],
		['jane austin', 'Pride and Prejudice', 'jane austen'],
		['margret atwood', "The Handmaid's Tale", 'margaret atwood'],
		['tolkein', 'The Hobbit', 'tolkien'],
		['digitalfortress', 'Digital Fortress', null],
		['harrypotter', "Harry Potter and the Philosopher's Stone", 'harry potter'],
		['lordoftherings', 'The Lord of the Rings', null],
		['leguin', 'A Wizard of Earthsea', null],
		["l'étranger", 'The Stranger', null],
		['davinci code', 'The Da Vinci Code', null],
		['kill a mocking bird', 'To Kill a Mockingbird', null],
		['slaughterhouse 5', 'Slaughterhouse-Five', null],
		['100 years of solitude', 'One Hundred Years of Solitude', null],
		['nineteen eighty four', '1984', null],
		['9 3/4', 'Platform 9¾: A Guide for Travellers', null],
		['cs lewis', 'The Lion, the Witch and the Wardrobe', null],
		['c s lewis', 'The Lion, the Witch and the Wardrobe', null],
		['C.S. Lewis', 'The Lion, the Witch and the Wardrobe', null],
		['jk rowling', "Harry Potter and the Philosopher's Stone", null],
		['t s eliot', 'The Waste Land', null],
		['jrr tolkien', 'The Hobbit', null],
		['harry p', "Harry Potter and the Philosopher's Stone", null],
		['harry potter 3', 'Harry Potter and the Prisoner of Azkaban', null],
		['discworld 12', 'Witches Abroad', null],
		['le petit prince', 'The Little Prince', null],
		['joanne rowling', "The Cuckoo's Calling", null],
		['brief history of humankind', 'Sapiens', null],
		['stephen king', 'The Shining', null],
		['dr seuss', 'The Cat in the Hat', null],
		['shakespeare', 'Hamlet', null],
		['narnia', 'The Lion, the Witch and the Wardrobe', null],
		['harry potter', "Harry Potter and the Philosopher's Stone", null],
		['lord of rings', 'The Lord of the Rings', null],
		['the hobbit', 'The Hobbit', null],
		['hunger games', 'The Hunger Games', null],
	])('finds by %j first %j', async (typed, first, meant) => {
		const { titles, shown_for } = await search(typed);
		expect(titles[0]).toBe(first);
		expect(shown_for).toBe(meant);
		expect(titles).toEqual(shown.get(typed) ?? titles);
		shown.set(typed, titles);
	});

	it.each([
		['stephen king', 'Stephen King', 2],
		['dr seuss', 'Dr. Seuss', 2],
		['shakespeare', 'William Shakespeare', 2],
		['narnia', 'C.S. Lewis', 2],
	])('shows for %j the books of %s before those about them', async (typed, name, own) => {
		const { by } = await search(typed);
		expect(by.slice(0, own)).toEqual(Array.from({ length: own }, () => name));
		expect(by.slice(own)).not.toContain(name);
		expect(by.length).toBeGreaterThan(own);
	});

	it.each([
		['harry potter', /colou?ring|set|companion/i, 3],
		['lord of rings', /companion|making/i, 2],
		['the hobbit', /guide/i, 1],
		['hunger games', /companion|set/i, 2],
	])('shows for %j the work before its companions', async (typed, beside, works) => {
		const { titles } = await search(typed);
		expect(titles.slice(0, works).filter((title) => beside.test(title))).toEqual([]);
		expect(titles.slice(works).some((title) => beside.test(title))).toBe(true);
	});

	it('ignores an unusual spelling of a name', async () => {
		const typed = await store.call('browse/get', { term: 'steven king', words: 'typed' });
		expect(typed.rows.map(({ title }) => title)).toEqual(['Kings of the Road']);
		expect(typed.did_you_mean).toBe('stephen king');
	});

	it('shows the matches even after suggestions for the same words found nothing', async () => {
		expect((await store.call('browse/suggest', { term: 'king shining' })).suggestions).toEqual([]);
		expect(await search('king shining')).toMatchObject({ titles: ['The Shining'], shown_for: null });
	});

	it('matches a whole title before the part in front of a colon', async () => {
		expect((await search('shakespeare the biography')).titles).toEqual(['Shakespeare: The Biography']);
		expect((await search('sapiens')).titles).toEqual(['Sapiens']);
	});

	it('explains the rank of a title', async () => {
		const terminal = openTerminal(store);
		const { code, out } = await terminal.run('search', 'hunger', 'games', '--why');
		expect(code).toBe(0);
		expect(out).toMatch(/The Hunger Games +Suzanne Collins +its whole title 50, .*editions 4/);
		expect(out).toMatch(/The Hunger Games Companion .*goes with another book -22/);
		expect(await terminal.run('search', 'harry', 'poter')).toMatchObject({
			out: expect.stringMatching(/^Results for harry potter, as little is found for harry poter\./),
		});
		expect(await terminal.run('search', 'zzzzzzzz', '--why')).toMatchObject({ code: 0, out: '0 works' });
		expect(await terminal.run('search')).toMatchObject({ code: 1 });
	});

	it('does not treat a name as misspelt when a filter hides all books of that author', async () => {
		const by = (name: string, title: string, binding: string) => ({
			at: 1,
			record: { eisbn: nextEisbn(), title, authors: [{ name }], binding, list_price_can: 2000 },
		});
		const written = [by('Steven King', 'Sea Walls', 'Paperback'), by('Stephen King', 'Sky Walls', 'Hardcover')];
		await writeTitles(store, written, { file: 'namesakes' });
		store.versions.refresh();
		const hardcovers = (term: string) => store.call('browse/get', { term, binding: ['hardcover'] });
		expect(await hardcovers('stephen king')).toMatchObject({ row_count: 1, shown_for: null });
		expect(await hardcovers('steven king')).toMatchObject({ row_count: 0, shown_for: null, did_you_mean: null });
		expect(await hardcovers('stephen kinng')).toMatchObject({ row_count: 1, shown_for: 'stephen king' });
	});
});
