import { isKnownCondition, isUsed, offerText } from '../../catalogue/titles/conditions';
import { productCode } from '../../catalogue/titles/product-code';
import { isIndividualCopy } from '../../contract/copy-codes';
import type { Database, HasCatalogue, Queries } from '../../foundation/database/database';
import { deskRefusal, Refused } from '../../foundation/refusal';

export interface ScannedTitle {
	id: number;
	eisbn: string;
	title: string;
	status: string;
}

/**
 * Returns the title with a typed or scanned product number. Call this function outside of transactions, because it uses the
 * catalogue's own database connection.
 * @throws {Refused} with a message for an invalid number, and for a number that is not in the catalogue
 */
export async function scannedTitle(store: Database & HasCatalogue, typed: string): Promise<ScannedTitle> {
	return titleOf(store.db, await scannedNumber(store, typed));
}

/** Returns the catalogue's ISBN for a typed or scanned number. */
export async function scannedNumber(store: HasCatalogue, typed: string): Promise<string> {
	try {
		return await productCode(store, typed);
	} catch (error) {
		if (!(error instanceof Refused)) throw error;
		throw new Refused(error.message, error.status, 'code');
	}
}

const titleOf = (db: Queries, eisbn: string): Promise<ScannedTitle> =>
	db
		.selectFrom('titles')
		.select(['id', 'eisbn', 'title', 'status'])
		.where('eisbn', '=', eisbn)
		.executeTakeFirstOrThrow(() => new Refused(`We have no title with the code ${eisbn}.`, 404, 'code'));

/**
 * Requires that copies of a title in a condition can come into the stock. A used copy needs an offer with its price, because
 * otherwise the shop would sell it at the list price.
 * @throws {Refused} 'no-such-copy' for a used condition that the title does not have, 422 for an individual copy that the title
 * does not have, and for an unknown condition
 */
export async function requireCondition(db: Queries, titleId: number, condition: string): Promise<void> {
	const isKnown = isKnownCondition(condition) && !isIndividualCopy(condition);
	if (isKnown && !isUsed(condition)) return;
	const offer = await db
		.selectFrom('offers')
		.select('id')
		.where('title_id', '=', titleId)
		.where('condition', '=', condition)
		.executeTakeFirst();
	if (offer) return;
	if (isKnown) {
		const words = `This title has no offer ‘${offerText(condition)}’. Each used copy needs a price.`;
		throw deskRefusal('no-such-copy', words, 'condition');
	}
	const words = isIndividualCopy(condition)
		? `This title has no ${offerText(condition)}.`
		: `${JSON.stringify(condition)} is an unknown condition.`;
	throw new Refused(words, 422, 'condition');
}
