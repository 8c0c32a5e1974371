import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Design, designs, endDesign, sellDesign } from '~store/basket/gift-cards/designs';
import { settingsSchema } from '~store/contract/settings';
import { type HasVersions, openVersions } from '~store/foundation/caching/versions';
import type { HasSettings } from '~store/foundation/settings/settings';
import { addBook, type BareStore, openBareStore } from '../../harness/bare-store';

let store: BareStore & HasSettings & HasVersions;
beforeEach(async () => {
	const bare = await openBareStore();
	const settings = settingsSchema.parse({ store_info: { name: 'The Reading Lamp' } });
	store = Object.assign(bare, {
		versions: openVersions(bare.db),
		settings: { get: async () => settings, startedAt() {}, areMade: async () => true },
	});
});
afterEach(() => store.close());

const sell = (title: string, words?: string) => sellDesign(store, title, words);
const rowOf = ({ eisbn }: Design) =>
	store.db.selectFrom('titles').selectAll().where('eisbn', '=', eisbn).executeTakeFirstOrThrow();
/** Returns the filters of a title. */
const filtersOf = async (design: Design) => {
	const { id } = await rowOf(design);
	const row = await store.db.selectFrom('title_facets').select('filters').where('title_id', '=', id).executeTakeFirst();
	return row?.filters;
};
/** Adds a book with this number, which the next title replaces. */
const takeNumber = async (eisbn: string) => {
	const { title_id } = await addBook(store);
	await store.db.updateTable('titles').set({ eisbn }).where('id', '=', title_id).execute();
	return title_id;
};

it('creates a design as a title that is a gift card for sale', async () => {
	const design = await sell('Gift card: Winter', 'Long nights.');
	expect(design).toEqual({ eisbn: '2900000000018', title: 'Gift card: Winter', status: 'active' });
	expect(await rowOf(design)).toMatchObject({
		title: 'Gift card: Winter',
		description: expect.stringContaining('Long nights.'),
		publisher: 'The Reading Lamp',
		authors: '[]',
		status: 'active',
		binding: 'Gift Card',
		binding_code: 'ZZ',
		is_giftcard: 1,
		source_file: expect.stringMatching(/^gift card design ./),
		created_at: store.now(),
	});
	expect(await store.db.selectFrom('title_subjects').selectAll().execute()).toEqual([]);
	expect(await designs(store.db)).toEqual([design]);
});

it('lists a design as orderable until it ends', async () => {
	const design = await sell('Gift card: Winter');
	expect(await filtersOf(design)).toContain('available-to-order');
	await endDesign(store, 'Gift card: Winter');
	expect(await filtersOf(design)).not.toContain('available-to-order');
});

it('keeps the number of a repeated design, and its description unless a new one is given', async () => {
	const design = await sell('Gift card: Winter', 'Long nights.');
	expect(await sell('Gift card: Winter')).toEqual(design);
	expect((await rowOf(design)).description).toContain('Long nights.');
	expect(await sell('Gift card: Winter', 'Short days.')).toEqual(design);
	expect((await rowOf(design)).description).toContain('Short days.');
	expect(await sell('Gift card: Winter', 'Long nights.')).toEqual(design);
	expect((await rowOf(design)).description).toContain('Long nights.');
	expect(await designs(store.db)).toEqual([design]);
});

it('gives another design the next free number', async () => {
	const book = await takeNumber('2900000000025');
	const first = await sell('Gift card: Winter');
	const second = await sell('Gift card: Summer');
	expect([first.eisbn, second.eisbn]).toEqual(['2900000000018', '2900000000032']);
	const { is_giftcard } = await store.db
		.selectFrom('titles')
		.select('is_giftcard')
		.where('id', '=', book)
		.executeTakeFirstOrThrow();
	expect(is_giftcard).toBe(0);
});

it('does not change a book with the same name', async () => {
	const { title_id, eisbn } = await addBook(store);
	await store.db.updateTable('titles').set({ title: 'Winter' }).where('id', '=', title_id).execute();
	const book = () => store.db.selectFrom('titles').selectAll().where('id', '=', title_id).executeTakeFirst();
	const before = await book();
	expect(await endDesign(store, 'Winter')).toBeNull();
	expect(await endDesign(store, eisbn)).toBeNull();
	const design = await sell('Winter');
	expect(design.eisbn).not.toBe(eisbn);
	expect(await designs(store.db)).toEqual([design]);
	expect(await book()).toEqual(before);
});

it('ends only the named or numbered design, which can be sold again', async () => {
	const [winter, summer] = [await sell('Gift card: Winter'), await sell('Gift card: Summer')];
	expect(await endDesign(store, 'Gift card: Winter')).toMatchObject({ eisbn: winter.eisbn, title: winter.title });
	expect(await designs(store.db)).toEqual([summer, { ...winter, status: 'cancelled' }]);
	expect(await rowOf(winter)).toMatchObject({ is_giftcard: 1, binding: 'Gift Card', publisher: 'The Reading Lamp' });
	expect(await endDesign(store, summer.eisbn)).toMatchObject({ eisbn: summer.eisbn });
	expect((await designs(store.db)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
	expect(await sell('Gift card: Winter')).toEqual(winter);
	expect(await designs(store.db)).toEqual([winter, { ...summer, status: 'cancelled' }]);
	expect(await endDesign(store, 'Gift card: Winter')).not.toBeNull();
	expect((await designs(store.db)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
});

it('changes nothing when it ends an unknown design', async () => {
	const design = await sell('Gift card: Winter');
	expect(await endDesign(store, 'Gift card: Spring')).toBeNull();
	expect(await designs(store.db)).toEqual([design]);
});

it('sorts designs by name, those for sale first', async () => {
	for (const title of ['Winter', 'Autumn', 'Summer']) await sell(title);
	await endDesign(store, 'Autumn');
	expect((await designs(store.db)).map(({ title }) => title)).toEqual(['Summer', 'Winter', 'Autumn']);
});

it('invalidates the catalogue when a design is added or ended', async () => {
	const before = await store.versions.current('catalogue');
	await sell('Gift card: Winter');
	const sold = await store.versions.current('catalogue');
	expect(sold).not.toBe(before);
	await endDesign(store, 'Gift card: Winter');
	expect(await store.versions.current('catalogue')).not.toBe(sold);
});
