import type { Transaction } from '../../foundation/database/database';
import type { TitleRecord } from '../feeds/title-record';
import { cleanHtml } from './clean-html';
import { isWorse, type Standing } from './precedence';

/** The longest extract, in characters of HTML. It is about two pages, after which a shopper has decided. */
const maxExtractLength = 4000;
/** The number of characters of a feed's text that are read, because some feeds contain whole chapters. */
const maxReadLength = 20_000;

/**
 * Cleans an extract for the title's page, like all texts from feeds, and cuts it at the end of a paragraph. Null for an extract
 * without words.
 */
export function cleanExtract(text: string | null): string | null {
	const clean = cleanHtml(text?.slice(0, maxReadLength));
	if (clean === null || clean.length <= maxExtractLength) return clean;
	const begun = clean.slice(0, maxExtractLength);
	const paragraph = begun.lastIndexOf('</p>');
	// A longer single paragraph is cut between two words, or between two letters in a script without spaces.
	const space = begun.search(/\s\S*$/);
	const worded = space > maxExtractLength / 4 ? space : maxExtractLength;
	const end = paragraph > maxExtractLength / 4 ? paragraph + '</p>'.length : worded;
	const kept = begun.slice(0, end).replace(/<[^>]*$|[\uD800-\uDBFF]$/, '');
	// Cleaning also closes the elements that the cut left open.
	return `${cleanHtml(kept) ?? ''}<p>…</p>`;
}

interface ChangedExtract {
	/** The title's id. */
	id: number;
	eisbn: string;
}

/**
 * Saves the extracts from records, for titles that are now in the catalogue. An extract from a worse source does not replace one
 * from a better source. An empty extract removes the stored one. Runs at most two queries for records without any extract, and
 * one for each change.
 * @returns the titles that changed
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
