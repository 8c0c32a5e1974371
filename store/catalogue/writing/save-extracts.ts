import type { Transaction } from '../../foundation/database/database';
import type { TitleRecord } from '../feeds/title-record';
import { cleanHtml } from './clean-html';
import { isWorse, type Standing } from './precedence';

/**
 * The maximum length of an extract, in characters of HTML. The maximum length is about two printed pages. A shopper who has read
 * two pages has decided whether to buy the book.
 */
const maxExtractLength = 4000;
/** The number of characters of a feed's text that are read for an extract, because some feeds contain whole chapters. */
const maxReadLength = 20_000;

/**
 * Removes unsafe HTML from an extract, as from all texts of feeds, and cuts the extract at the end of a paragraph. Returns null
 * for an extract without words.
 */
export function cleanExtract(text: string | null): string | null {
	const clean = cleanHtml(text?.slice(0, maxReadLength));
	if (clean === null || clean.length <= maxExtractLength) return clean;
	const begun = clean.slice(0, maxExtractLength);
	const paragraph = begun.lastIndexOf('</p>');
	// If a single paragraph is too long, it is cut between two words. In a script without spaces, it is cut between two letters.
	const space = begun.search(/\s\S*$/);
	const worded = space > maxExtractLength / 4 ? space : maxExtractLength;
	const end = paragraph > maxExtractLength / 4 ? paragraph + '</p>'.length : worded;
	const kept = begun.slice(0, end).replace(/<[^>]*$|[\uD800-\uDBFF]$/, '');
	// Removing unsafe HTML also closes the elements that the cut left open.
	return `${cleanHtml(kept) ?? ''}<p>…</p>`;
}

interface ChangedExtract {
	/** The ID of the title. */
	id: number;
	eisbn: string;
}

/**
 * Saves the extracts in records, for titles that are now in the catalogue. An extract from a worse source does not replace an
 * extract from a better source. If a record has an empty extract, the stored extract is removed. Runs at most two queries if no
 * record has an extract, and otherwise one further query for each change.
 * @returns the titles that have changed
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
