import { describe, expect, it } from 'vitest';
import type { TitleRecord } from '~store/catalogue/feeds/title-record';
import { mergeTitle, sameTitle } from '~store/catalogue/writing/merge';
import { standingOffers } from '~store/catalogue/writing/standing-offer';
import { settingsSchema } from '~store/contract/settings';

const settings = settingsSchema.parse({});
const context = { now: 1_700_000_000, settings, source: 'shop' };
const orchard: TitleRecord = {
	eisbn: '9780000000002',
	title: 'The Glass Orchard',
	subtitle: 'A Novel',
	authors: [
		{ name: 'Mara Quill', canadian: true },
		{ name: 'Ida Fern', role: 'A12' },
	],
	publisher: 'Else House',
	language: 'fre',
	list_price_can: 2499,
	list_price_usa: 1999,
	description: 'Plain <b>words</b>',
	subjects: [{ scheme: 'genre', code: 'Fantasy' }],
	width: 139.7,
};

describe('a title that is new', () => {
	const title = mergeTitle(null, orchard, context);

	it('has the cleaned values of the record in whole units', () => {
		expect(title.row).toMatchObject({
			subtitle: 'A Novel',
			description: '<p>Plain <b>words</b></p>',
			width: 140,
			status: 'active',
		});
		expect(JSON.parse(title.row.authors)).toEqual([
			{ name: 'Mara Quill', canadian: true, role: null },
			{ name: 'Ida Fern', canadian: false, role: 'Illustrator' },
		]);
	});

	it('has all derived values', () => {
		expect(title.row).toMatchObject({
			title_sort: 'the glass orchard',
			author_sort: 'quill mara quill',
			work_key: 'the glass orchard|quill',
			lowest_price: 2499,
		});
		expect(title.subjects).toEqual(['genre:fantasy', '__canadian', '__french']);
		expect(title.offers).toMatchObject([{ condition: 'new', price: null, is_extra_orderable: 1 }]);
	});
});

describe('a title that is there', () => {
	const held = mergeTitle(null, orchard, context);

	it('keeps the fields a record omits and loses the fields it clears', () => {
		const next = mergeTitle(held, { eisbn: orchard.eisbn, title: orchard.title, subtitle: null, pages: 320 }, context);
		expect(next.row).toMatchObject({ subtitle: null, pages: 320, publisher: 'Else House', authors: held.row.authors });
		expect(next.subjects).toEqual(held.subjects);
		expect(held.row.subtitle).toBe('A Novel');
	});

	it('does not change when the same record is merged again', () => {
		expect(sameTitle(held, mergeTitle(held, orchard, context))).toBe(true);
		expect(sameTitle(held, mergeTitle(held, { ...orchard, pages: 1 }, context))).toBe(false);
	});

	it('updates the topics derived from its data and keeps those a feed supplied', () => {
		const told = mergeTitle(held, { ...orchard, subjects: [{ scheme: 'keyword', code: '__award-winner' }] }, context);
		expect(told.subjects).toEqual(['__award-winner', '__canadian', '__french']);
		const english = mergeTitle(told, { eisbn: orchard.eisbn, title: orchard.title, language: 'eng' }, context);
		expect(english.subjects).toEqual(['__award-winner', '__canadian']);
	});

	it('keeps the work of its other editions until its own data change', () => {
		const joined = { ...held, row: { ...held.row, work_key: 'another|work' } };
		expect(mergeTitle(joined, { ...orchard, pages: 9 }, context).row.work_key).toBe('another|work');
		expect(mergeTitle(joined, { ...orchard, title: 'The Stone Orchard' }, context).row.work_key).toBe(
			'the stone orchard|quill',
		);
	});

	it('gets a new cover key only when the cover would look different', () => {
		const again = (record: Partial<TitleRecord>) =>
			mergeTitle(held, { ...orchard, ...record }, context).row.cover_image_cache;
		expect(again({ pages: 9, publisher: 'Other', list_price_can: 1 })).toBe(held.row.cover_image_cache);
		for (const change of [
			{ title: 'Glass' },
			{ authors: [{ name: 'Else' }] },
			{ series: 'Orchards' },
			{ subjects: [{ scheme: 'genre' as const, code: 'History' }] },
		]) {
			expect(again(change)).not.toBe(held.row.cover_image_cache);
		}
		// The word beside a volume's number depends on the language.
		expect(again({ language: 'fre' })).toBe(held.row.cover_image_cache);
		expect(again({ series: 'Orchards', language: 'fre' })).not.toBe(again({ series: 'Orchards', language: 'eng' }));
	});

	it('has its lowest price in the currency of the store', () => {
		const american = settingsSchema.parse({ checkout_info: { currency: 'USD' } });
		expect(mergeTitle(held, orchard, { ...context, settings: american }).row.lowest_price).toBe(1999);
		const offers = [...held.offers, { ...offer('used', 900), discount: 10 }];
		expect(mergeTitle({ ...held, offers }, orchard, context).row.lowest_price).toBe(810);
	});
});

describe('facts that sources disagree about', () => {
	const ranked = settingsSchema.parse({ feed_sources: ['publisher', 'onix'] });
	const by = (source: string, own = settings) => ({ ...context, settings: own, source });
	const { eisbn, title } = orchard;
	const day = Date.parse('2024-02-29') / 1000;
	const year = Date.parse('2023-01-01') / 1000;

	it('a date known to the day is not replaced by a year or a month, but by another day', () => {
		const held = mergeTitle(null, { eisbn, title, release_date: day }, context);
		for (const release_date_precision of ['year', 'month'] as const) {
			const next = mergeTitle(held, { eisbn, title, release_date: year, release_date_precision }, context);
			expect(next.row).toMatchObject({ release_date: day, release_date_precision: null });
		}
		expect(mergeTitle(held, { eisbn, title, release_date: year }, context).row.release_date).toBe(year);
	});

	it('a year is replaced by a day', () => {
		const held = mergeTitle(null, { eisbn, title, release_date: year, release_date_precision: 'year' }, context);
		expect(held.row.release_date_precision).toBe('year');
		const next = mergeTitle(held, { eisbn, title, release_date: day }, context);
		expect(next.row).toMatchObject({ release_date: day, release_date_precision: null });
	});

	it('the later source wins when the sources have no ranks', () => {
		const held = mergeTitle(null, orchard, by('publisher'));
		expect(mergeTitle(held, { eisbn, title: 'Other' }, by('table')).row.title).toBe('Other');
	});

	it('a worse source fills only unknown facts', () => {
		const held = mergeTitle(null, { ...orchard, status: 'forthcoming' }, by('publisher', ranked));
		const told = { ...orchard, title: 'Other', status: 'active' as const, subjects: [], authors: [], pages: 99 };
		const next = mergeTitle(held, told, by('onix', ranked));
		expect(next.row).toMatchObject({ title, status: 'forthcoming', authors: held.row.authors, pages: 99 });
		expect(next.subjects).toEqual(held.subjects);
		expect(mergeTitle(next, { ...told, pages: 100 }, by('elsewhere', ranked)).row.pages).toBe(99);
		expect(mergeTitle(next, { ...told, pages: 100 }, by('publisher', ranked)).row).toMatchObject({
			title: 'Other',
			pages: 100,
		});
	});

	it('a confirmed fact belongs to the better source', () => {
		const held = mergeTitle(null, { eisbn, title }, by('elsewhere', ranked));
		const confirmed = mergeTitle(held, { eisbn, title }, by('publisher', ranked));
		expect(mergeTitle(confirmed, { eisbn, title: 'Other' }, by('onix', ranked)).row.title).toBe(title);
	});

	it('binding and its code, series and number come from one source', () => {
		const held = mergeTitle(null, { ...orchard, series: 'Orchards' }, by('publisher', ranked));
		const next = mergeTitle(held, { eisbn, title, series: 'Else', series_num: '4' }, by('onix', ranked));
		expect(next.row).toMatchObject({ series: 'Orchards', series_num: null });
	});

	it('a status that no feed supplied can be replaced by any source', () => {
		const held = mergeTitle(null, orchard, by('publisher', ranked));
		expect(mergeTitle(held, { eisbn, title, status: 'out_of_print' }, by('onix', ranked)).row.status).toBe(
			'out_of_print',
		);
	});

	it('a title keeps its name when its sender deletes it', () => {
		const held = mergeTitle(null, orchard, context);
		expect(mergeTitle(held, { eisbn, title: '', status: 'cancelled' }, context).row).toMatchObject({ title });
	});
});

describe('the offer of new copies', () => {
	it.each(['active', 'forthcoming'])('is made for a title that is %s', (status) => {
		expect(standingOffers(status, [])).toMatchObject([{ condition: 'new', is_extra_orderable: 1 }]);
		expect(standingOffers(status, [{ ...offer('new', 500), is_extra_orderable: 0 }])).toMatchObject([
			{ price: 500, is_extra_orderable: 1 },
		]);
	});

	it.each(['out_of_print', 'out_of_stock_indefinitely'])('stays for the copies there are when %s', (status) => {
		expect(standingOffers(status, [])).toEqual([]);
		expect(standingOffers(status, [offer('new', 500), offer('used', 300)])).toMatchObject([
			{ condition: 'new', is_extra_orderable: 0 },
			{ condition: 'used' },
		]);
	});

	it('is removed with a cancelled title unless there are copies', () => {
		const there = { ...offer('new', null), stock: [{ location_id: 1, onhand: 2, onorder: 0 }] };
		expect(standingOffers('cancelled', [])).toEqual([]);
		expect(standingOffers('cancelled', [offer('new', null)])).toEqual([]);
		expect(standingOffers('cancelled', [there])).toMatchObject([{ condition: 'new', is_extra_orderable: 0 }]);
	});
});

const offer = (condition: string, price: number | null) => ({
	id: 7,
	condition,
	price,
	discount: null,
	note: null,
	is_extra_orderable: 1,
	stock: [],
});
