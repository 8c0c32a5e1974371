import type { Transaction } from '../../foundation/database/database';
import type { TitleRecord } from '../feeds/title-record';
import { cleanHtml } from './clean-html';
import { isWorse, type Standing } from './precedence';

/** About two pages of a book: a shopper who reads so far has made up their mind. Characters of HTML. */
const maxExtractLength = 4000;
/** How many characters of a feed's text are read: some feeds carry whole chapters. */
const maxReadLength = 20_000;

/**
 * Makes an extract as a title's page shows it: cleaned like all texts of feeds, and cut where a paragraph ends. Null
 * for one without words.
 */
export function cleanExtract(text: string | null): string | null {
	const clean = cleanHtml(text?.slice(0, maxReadLength));
	if (clean === null || clean.length <= maxExtractLength) return clean;
	const begun = clean.slice(0, maxExtractLength);
	const paragraph = begun.lastIndexOf('</p>');
	// A single paragraph that is longer is cut between two words, or two letters where words are written together.
	const space = begun.search(/\s\S*$/);
	const worded = space > maxExtractLength / 4 ? space : maxExtractLength;
	const end = paragraph > maxExtractLength / 4 ? paragraph + '</p>'.length : worded;
	const kept = begun.slice(0, end).replace(/<[^>]*$|[\uD800-\uDBFF]$/, '');
	// Cleaning closes the elements that the cut left open.
	return `${cleanHtml(kept) ?? ''}<p>…</p>`;
}

interface ChangedExtract {
	/** The title's id. */
	id: number;
	eisbn: string;
}

/**
 * Saves the extracts from records, for titles that are now in the catalogue. An extract from a worse source does not
 * replace a better one's, and an empty one removes it. Two queries at most for records without any, and one for each
 * change.
 * @returns the titles that it changed
 */
export async function saveExtracts(
	db: Transaction,
	told: readonly TitleRecord[],
	standing: Standing,
): Promise<ChangedExtract[]> {
	const records = new Map(told.filter(({ extract }) => extract !== undefined).map((record) => [record.eisbn, record]));
	if (records.size === 0) return [];
	const held = await db
		.selectFrom('titles')
		.leftJoin('title_extracts', 'title_id', 'titles.id')
		.select(['titles.id', 'eisbn', 'html', 'source'])
		.where('eisbn', 'in', [...records.keys()])
		.execute();
	const changed: ChangedExtract[] = [];
	for (const { id, eisbn, html: before, source } of held) {
		const html = cleanExtract(records.get(eisbn)?.extract ?? null);
		if (html === before || (source !== null && isWorse(standing, source))) continue;
		if (html === null) await db.deleteFrom('title_extracts').where('title_id', '=', id).execute();
		else {
			await db
				.insertInto('title_extracts')
				.values({ title_id: id, html, source: standing.source })
				.onConflict((conflict) => conflict.column('title_id').doUpdateSet({ html, source: standing.source }))
				.execute();
		}
		changed.push({ id, eisbn });
	}
	return changed;
}
