import { conditionsOfCopy, conditionText, hasIndividualCopies, isUsed } from '../../catalogue/titles/conditions';
import { isIndividualCopy } from '../../contract/copy-codes';
import type { Queries } from '../../foundation/database/database';
import { deskRefusal, type Refused } from '../../foundation/refusal';
import type { ScannedTitle } from './scanned-title';

/** The condition that staff chose for a scanned copy. */
export interface ChosenCondition {
	/** A condition, or the code of an offer. The value is `undefined` if staff chose nothing. */
	condition?: string | undefined;
	/** Whether `condition` is the code of one offer, because staff chose this offer among the title's offers. */
	exact: boolean;
}

/**
 * Returns the code of the offer that staff chose. Returns null if the choice may mean several offers: 'very_good' alone may also
 * mean the individual copy 'very_good-2'. All new copies of a title are one offer.
 */
export const namedOffer = ({ condition, exact }: ChosenCondition): string | null =>
	condition !== undefined && (exact || isIndividualCopy(condition) || !hasIndividualCopies(condition))
		? condition
		: null;

/** Returns the offers that a chosen condition may mean. Returns all offers if staff chose no condition. */
export const offersMeant = <Offer extends { condition: string }>(
	offers: readonly Offer[],
	condition: string | undefined,
): Offer[] =>
	offers.filter((offer) => condition === undefined || conditionsOfCopy(offer.condition).includes(condition));

/**
 * Finds the offer of a scanned copy: the only offer with available copies that the chosen condition may mean. Returns 'new' for a
 * title without available copies if staff chose no condition.
 * @param location_id considers only copies at this location; null for all locations
 * @returns the code of the offer, such as 'new' or 'very_good-2'
 * @throws {Refused} 'which-copy' if several offers match, or if no used copy in the chosen condition is available
 */
export async function fittingCondition(
	db: Queries,
	title: ScannedTitle,
	location_id: number | null,
	chosen: ChosenCondition,
): Promise<string> {
	const named = namedOffer(chosen);
	if (named !== null) return named;
	const rows = await db
		.selectFrom('offers')
		.leftJoin('stock', 'stock.offer_id', 'offers.id')
		.select(['condition', 'location_id', 'onhand'])
		.where('title_id', '=', title.id)
		.orderBy('condition')
		.execute();
	const meant = offersMeant(rows, chosen.condition);
	const available = meant.filter(
		(row) => (row.onhand ?? 0) > 0 && (location_id === null || row.location_id === location_id),
	);
	const codes = new Set(available.map(({ condition }) => condition));
	return codes.size > 0 ? onlyOne([...codes], title) : absentCopy(title, chosen.condition, meant);
}

/** @throws {Refused} 'which-copy' if several offers match */
export function onlyOne([first = 'new', ...others]: readonly string[], { title }: ScannedTitle): string {
	if (others.length === 0) return first;
	throw whichCopy(`There are several kinds of ${title}. Choose the right kind.`);
}

/**
 * Returns the code of the offer of a scanned copy that the stock does not contain. A used copy needs a price of its own, so a
 * scan never makes an offer for it.
 * @param meant the offers of the title that the chosen condition may mean
 * @throws {Refused} 'which-copy' for a used copy, and for a copy that may be an individual copy of the title
 */
export function absentCopy(
	{ title }: ScannedTitle,
	condition: string | undefined,
	meant: readonly { condition: string }[],
): string {
	if (condition === undefined) return 'new';
	if (!isUsed(condition) && meant.every((offer) => offer.condition === condition)) return condition;
	const words = `The stock here has no copy of ${title} in the condition ‘${conditionText(condition)}’.`;
	throw whichCopy(`${words} Choose which copy it is, or add it with its price.`);
}

/**
 * Returns the code of the offer of a copy that comes to the shop: the only line with copies to come that fits, or else the
 * condition itself. A used copy without such a line may have another price than the copies that the shop knows.
 * @param coming the lines with copies to come
 * @throws {Refused} 'which-copy' if several lines fit, or if the title already has an offer in the used condition
 */
export async function comingCondition(
	db: Queries,
	title: ScannedTitle,
	chosen: ChosenCondition & { condition: string },
	coming: readonly { condition: string }[] = [],
): Promise<string> {
	const { condition } = chosen;
	const named = namedOffer(chosen);
	if (named !== null) return named;
	const expected = offersMeant(coming, condition).map((line) => line.condition);
	if (expected.length > 0) return onlyOne(expected, title);
	if (!isUsed(condition)) return condition;
	const offers = await db.selectFrom('offers').select('condition').where('title_id', '=', title.id).execute();
	if (offersMeant(offers, condition).length === 0) return condition;
	throw whichCopy(`The copy is not recorded yet. Choose which copy of ${title.title} it is, or add it with its price.`);
}

/** Creates the refusal after which the screen asks which of a title's offers is meant. */
export const whichCopy = (words: string): Refused => deskRefusal('which-copy', words, 'condition');
