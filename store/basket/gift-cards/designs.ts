import { randomUUID } from 'node:crypto';
import { refreshFacets } from '../../catalogue/facets/facets';
import type { TitleRecord } from '../../catalogue/feeds/title-record';
import { becomeOnlyWriter } from '../../catalogue/writing/one-writer';
import { writeTitle } from '../../catalogue/writing/write-titles';
import { withCheckDigit } from '../../contract/isbn';
import { invalidate, titleTag } from '../../foundation/caching/cache-tags';
import type { HasVersions } from '../../foundation/caching/versions';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import type { HasSettings } from '../../foundation/settings/settings';

/** A gift card design that shoppers can buy for an amount of their choice. */
export interface Design {
	eisbn: string;
	title: string;
	status: string;
}

/**
 * Puts a gift card design up for sale, or updates the existing design with the same name. A design whose sale had ended is for
 * sale again.
 * @param words the design's description; if omitted, the description does not change
 */
export async function sellDesign(
	store: Database & Clock & HasSettings & HasVersions,
	title: string,
	words: string | undefined,
): Promise<Design> {
	const { name: publisher } = (await store.settings.get()).store_info;
	const design = await transact(store, async (transaction) => {
		await becomeOnlyWriter(transaction);
		const held = await designNamed(transaction, title);
		const eisbn = held?.eisbn ?? (await freeNumber(transaction));
		await tell(store, transaction, {
			eisbn,
			title,
			publisher,
			authors: [],
			subjects: [],
			status: 'active',
			binding: 'Gift Card',
			binding_code: 'ZZ',
			description: words,
		});
		const { id } = await transaction
			.updateTable('titles')
			.set({ is_giftcard: 1 })
			.where('eisbn', '=', eisbn)
			.returning('id')
			.executeTakeFirstOrThrow();
		await invalidate(transaction, titleTag(id));
		// The design's search filter values have changed.
		await refreshFacets(transaction, [id]);
		return { eisbn, title, status: 'active' };
	});
	store.versions.refresh();
	return design;
}

/**
 * Ends the sale of a gift card design, found by its name or its EAN. Returns null for an unknown design. Sold gift cards stay
 * valid.
 */
export async function endDesign(
	store: Database & Clock & HasSettings & HasVersions,
	named: string,
): Promise<Design | null> {
	const ended = await transact(store, async (transaction) => {
		await becomeOnlyWriter(transaction);
		const held = await designNamed(transaction, named);
		if (!held) return null;
		const { eisbn, title } = held;
		await tell(store, transaction, { eisbn, title, status: 'cancelled' });
		return held;
	});
	store.versions.refresh();
	return ended;
}

/** Lists all gift card designs. Designs that are for sale come first. */
export const designs = (db: Queries): Promise<Design[]> =>
	db
		.selectFrom('titles')
		.select(['eisbn', 'title', 'status'])
		.where('is_giftcard', '=', (eb) => eb.lit(1))
		.orderBy('status')
		.orderBy('title_sort')
		.orderBy('id')
		.execute();

const designNamed = (db: Queries, named: string): Promise<Design | undefined> =>
	db
		.selectFrom('titles')
		.select(['eisbn', 'title', 'status'])
		.where('is_giftcard', '=', (eb) => eb.lit(1))
		.where((eb) => eb.or([eb('title', '=', named), eb('eisbn', '=', named)]))
		.orderBy('id')
		.executeTakeFirst();

/**
 * Saves the title record of a gift card design. Uses a new source name each time, because the import skips a source that is
 * already known.
 */
const tell = (store: Clock & HasSettings, transaction: Transaction, record: TitleRecord) =>
	writeTitle(store, transaction, record, { file: `gift card design ${randomUUID()}` });

/**
 * Finds an unused EAN in the GS1 range for internal use (prefix 2). Numbers of event tickets use a different part of the range.
 */
async function freeNumber(db: Queries): Promise<string> {
	for (let design = 1; ; design += 1) {
		const eisbn = withCheckDigit(`29${String(design).padStart(10, '0')}`);
		if (!(await db.selectFrom('titles').select('id').where('eisbn', '=', eisbn).executeTakeFirst())) return eisbn;
	}
}
