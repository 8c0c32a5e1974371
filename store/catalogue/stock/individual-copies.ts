import { baseCondition, copyNumber, individualCopyCode, isIndividualCopy } from '../../contract/copy-codes';
import type { Settings } from '../../contract/settings';
import type { Transaction } from '../../foundation/database/database';
import { hasIndividualCopies, offerText } from '../titles/conditions';
import { type OfferRow, readOffers } from '../titles/offer-rows';
import { askedPrice, type PricedTitle } from '../titles/prices';

/** A used copy to add. */
interface NewCopy {
	title_id: number;
	/** The condition of the copy, without the number that identifies an individual copy. */
	condition: string;
	/** The price that shoppers see, in cents. */
	price: number;
	/** The note that describes the copy. The note is '' if the copy has no note. */
	note: string;
}

/**
 * Returns the code of the offer to which a used copy is added. If an offer with the same condition, price and note exists, the
 * copy is added to that offer. If no such offer exists, the copy becomes an offer of its own, and no other offer changes
 * (docs/decisions/0046-individual-copies.md). The caller must hold the lock of the catalogue's only writer.
 */
export async function offerOfCopy(
	db: Transaction,
	{ title_id, condition, price, note }: NewCopy,
	settings: Settings,
): Promise<{ code: string; isNew: boolean }> {
	const title = await pricedTitle(db, title_id);
	const alike = await offersOfCondition(db, title_id, condition);
	const same = alike.find((offer) => isSame(offer, { price, note }, title, settings));
	if (same) return { code: same.condition, isNew: false };
	const hasPool = alike.some((offer) => !isIndividualCopy(offer.condition));
	if (note === '' && !hasPool) return { code: condition, isNew: true };
	return { code: individualCopyCode(condition, await nextNumber(db, title_id, condition)), isNew: true };
}

/** The fields of an offer that are compared with another offer. */
type ComparedOffer = Pick<OfferRow, 'condition' | 'price' | 'discount' | 'note'> & { stock: { onhand: number }[] };

/** A change of an offer's price, discount or note. A field that is `undefined` stays unchanged. */
interface OfferChange {
	price?: number | null | undefined;
	discount?: number | null | undefined;
	note?: string | null | undefined;
}

/**
 * The reason why a change of an offer is refused. A change that is refused with 'reprices-copies' is allowed after staff have
 * confirmed it.
 */
export interface RefusedOfferChange {
	refused: string;
	field: 'price';
	reason: 'reprices-copies' | 'same-offer';
}

/**
 * Decides whether to refuse a change of the price, discount or note of an offer whose copies may differ. Refuses a change that
 * would make an individual copy equal to another offer, and a change of several copies that staff have not confirmed.
 * @param offers the offers of the title before the change
 * @param isConfirmed whether staff have confirmed that the change applies to all copies of the offer
 */
export function refuseOfferChange(
	{ title, offers }: { title: PricedTitle & { eisbn: string }; offers: Iterable<ComparedOffer> },
	code: string,
	change: OfferChange,
	{ isConfirmed, settings }: { isConfirmed: boolean; settings: Settings },
): RefusedOfferChange | null {
	if (!hasIndividualCopies(code)) return null;
	const alike = [...offers].filter(({ condition }) => baseCondition(condition) === baseCondition(code));
	const before = alike.find(({ condition }) => condition === code);
	if (!before) return null;
	const { price = before.price, discount = before.discount, note = before.note } = change;
	if (price === before.price && discount === before.discount && note === before.note) return null;
	const asked = askedPrice({ price, discount }, title, settings).price;
	const same = alike.find(
		(offer) => offer !== before && isSame(offer, { price: asked, note: note ?? '' }, title, settings),
	);
	if (same && copiesOf(same) > 0 && (isIndividualCopy(code) || isIndividualCopy(same.condition))) {
		return {
			refused: `${offerText(same.condition)} already has this price and note. Give this copy another price or note, or count it there`,
			field: 'price',
			reason: 'same-offer',
		};
	}
	const copies = copiesOf(before);
	if (copies < 2 || isConfirmed) return null;
	return {
		refused: `This changes the price or note of all ${copies} copies of ${title.eisbn}, ${offerText(code)}, at every location`,
		field: 'price',
		reason: 'reprices-copies',
	};
}

const pricedTitle = (db: Transaction, id: number): Promise<PricedTitle> =>
	db.selectFrom('titles').select(['list_price_usa', 'list_price_can']).where('id', '=', id).executeTakeFirstOrThrow();

async function offersOfCondition(db: Transaction, titleId: number, condition: string): Promise<OfferRow[]> {
	const offers = (await readOffers(db, [titleId])).get(titleId) ?? [];
	return offers.filter((offer) => baseCondition(offer.condition) === condition);
}

const isSame = (
	offer: Omit<ComparedOffer, 'stock'>,
	{ price, note }: { price: number | null; note: string },
	title: PricedTitle,
	settings: Settings,
): boolean => askedPrice(offer, title, settings).price === price && (offer.note ?? '') === note;

const copiesOf = ({ stock }: ComparedOffer): number => stock.reduce((sum, { onhand }) => sum + onhand, 0);

/**
 * Returns a copy number that no copy of this title and condition has, or ever had. A number is never reused, because orders,
 * carts and the stock ledger keep the code of a sold copy.
 */
async function nextNumber(db: Transaction, titleId: number, condition: string): Promise<number> {
	const moved = await db
		.selectFrom('stock_movements')
		.select('condition')
		.distinct()
		.where('title_id', '=', titleId)
		.execute();
	const offers = await db.selectFrom('offers').select('condition').where('title_id', '=', titleId).execute();
	const numbers = [...moved, ...offers].flatMap((row) =>
		baseCondition(row.condition) === condition ? (copyNumber(row.condition) ?? 0) : [],
	);
	return Math.max(0, ...numbers) + 1;
}
