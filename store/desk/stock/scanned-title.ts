import { isIndividualCopy, isKnownCondition, offerText } from '../../catalogue/titles/conditions';
import { productCode } from '../../catalogue/titles/product-code';
import type { Database, HasCatalogue, Queries } from '../../foundation/database/database';
import { Refused } from '../../foundation/refusal';

export interface ScannedTitle {
	id: number;
	eisbn: string;
	title: string;
	status: string;
}

/**
 * The title of a number that was typed or scanned. Asked outside of transactions: the catalogue is read by itself.
 * @throws {Refused} in words for what is no number, and for one of no title here
 */
export async function scannedTitle(store: Database & HasCatalogue, typed: string): Promise<ScannedTitle> {
	return titleOf(store.db, await scannedNumber(store, typed));
}

/** The same, as the catalogue's number alone. */
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

/** @throws {Refused} for a condition that neither the trade nor an offer of the title knows, and for an unknown individual copy */
export async function requireCondition(db: Queries, titleId: number, condition: string): Promise<void> {
	if (isKnownCondition(condition) && !isIndividualCopy(condition)) return;
	const offer = await db
		.selectFrom('offers')
		.select('id')
		.where('title_id', '=', titleId)
		.where('condition', '=', condition)
		.executeTakeFirst();
	if (offer) return;
	const words = isIndividualCopy(condition)
		? `This title has no ${offerText(condition)}.`
		: `${JSON.stringify(condition)} is no condition that the shop knows.`;
	throw new Refused(words, 422, 'condition');
}
