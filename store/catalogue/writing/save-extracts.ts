import type { Transaction } from '../../foundation/database/database';
import type { TitleRecord } from '../feeds/title-record';
import { cleanExtract } from './extract';
import { isWorse, type Standing } from './precedence';

interface ChangedExtract {
	/** The title's. */
	id: number;
	eisbn: string;
}

/**
 * Keeps the extracts that records tell, of titles that are in the catalogue by now: one from a worse source does not take a
 * better one's place, and one that is told as empty is taken away. Two queries at most for records without any, and one for each change.
 * Answers the titles that it changed.
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
