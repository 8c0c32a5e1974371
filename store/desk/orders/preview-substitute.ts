import { authorsLine } from '../../catalogue/titles/authors';
import { offerText } from '../../catalogue/titles/conditions';
import { compareEditions } from '../../catalogue/titles/editions';
import { languageName } from '../../catalogue/titles/language-name';
import { askedPrice } from '../../catalogue/titles/prices';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { SubstituteOffer } from '../../contract/desk-orders';
import type { Settings } from '../../contract/settings';
import type { HasCatalogue, Queries } from '../../foundation/database/database';
import { toDecimal } from '../../foundation/money';
import { notFound, Refused } from '../../foundation/refusal';
import { fittingCondition } from '../stock/fitting-copy';
import { scannedTitle } from '../stock/scanned-title';
import { requireSameVersion } from '../version';
import type { DeskActor } from '../visitor';
import { type DeskOrderStore, getDeskOrder } from './desk-order';

/** The maximum number of other editions that the preview suggests. */
const maxEditions = 10;

/**
 * Shows a substitute for copies of an order as the customer would read it. Suggests other editions of the same work that have
 * available copies. The preview changes nothing.
 * @throws {Refused} 'which-copy' if several offers of the title have copies, 409 if no copy is available or the title has no
 * price
 */
export async function previewSubstitute(
	store: DeskOrderStore & HasCatalogue,
	actor: DeskActor,
	{ order_number, order_item_id, version, code, condition }: CheckedDeskPayloadOf<'desk-orders/previewSubstitute'>,
): Promise<{ offered: SubstituteOffer | null; editions: SubstituteOffer[] }> {
	const shown = await getDeskOrder(store, actor, order_number);
	if (version !== undefined) requireSameVersion(version, shown.version);
	const { db } = store;
	const item = await db
		.selectFrom('order_items')
		.innerJoin('orders', 'orders.id', 'order_items.order_id')
		.leftJoin('titles', 'titles.id', 'order_items.title_id')
		.select(['sold_price', 'title_id', 'work_key', 'language'])
		.where('order_number', '=', order_number)
		.where('order_items.id', '=', order_item_id)
		.executeTakeFirst();
	if (!item) throw notFound('The order no longer contains this title. Open the order again.');
	const settings = await store.settings.get();
	const rows = { db, settings, item, location_id: actor.staff.location_id };
	if (code !== undefined) {
		const title = await scannedTitle(store, code);
		const found = condition ?? (await fittingCondition(db, title, actor.staff.location_id, { exact: false }));
		const offers = await offersOf(rows, (query) => query.where('titles.id', '=', title.id));
		const offered = offers.find((one) => one.condition === found);
		if (!offered) throw new Refused('There are not enough available copies of this title.', 409, 'eisbn');
		return { offered, editions: [] };
	}
	const { work_key, title_id } = item;
	if (work_key === null || title_id === null) return { offered: null, editions: [] };
	const editions = await offersOf(rows, (query) =>
		query.where('work_key', '=', work_key).where('titles.id', '<>', title_id),
	);
	return { offered: null, editions: editions.slice(0, maxEditions) };
}

interface Choice {
	db: Queries;
	settings: Settings;
	item: { sold_price: number; language: string | null };
	/** The location of the copies; null for any location. */
	location_id: number | null;
}

const offerRows = (db: Queries) =>
	db
		.selectFrom('titles')
		.innerJoin('offers', 'offers.title_id', 'titles.id')
		.innerJoin('stock', 'stock.offer_id', 'offers.id')
		.select(['titles.id', 'eisbn', 'title', 'authors', 'language', 'binding', 'binding_code', 'is_large_print'])
		.select(['status', 'release_date', 'cover_image_cache', 'list_price_usa', 'list_price_can'])
		.select(['offers.id as offer_id', 'condition', 'price', 'discount', 'note'])
		.select((eb) => eb.fn.sum<number | string>('onhand').as('available'))
		.where('onhand', '>', 0)
		.groupBy(['titles.id', 'offers.id'])
		.orderBy('offers.id');

/** Returns offers that have copies and a price, the most suitable edition first. */
async function offersOf(
	{ db, settings, item, location_id }: Choice,
	only: (query: ReturnType<typeof offerRows>) => ReturnType<typeof offerRows>,
): Promise<SubstituteOffer[]> {
	const rows = await only(offerRows(db))
		.$if(location_id !== null, (query) => query.where('location_id', '=', location_id))
		.execute();
	return rows.sort(compareEditions(item.language)).flatMap((row) => {
		const { price } = askedPrice(row, row, settings);
		if (price === null) return [];
		return [
			{
				eisbn: row.eisbn,
				title: row.title,
				authors: authorsLine(row),
				language: row.language === null ? '' : languageName(row.language),
				binding: row.binding ?? '',
				cover_image_cache: row.cover_image_cache,
				condition: row.condition,
				condition_text: offerText(row.condition),
				note: row.note ?? '',
				price: toDecimal(price),
				pays: toDecimal(Math.min(price, item.sold_price)),
				available: Number(row.available),
			},
		];
	});
}
