import type { HasCatalogue, Queries } from '../../../foundation/database/database';
import { idsIn } from '../../../foundation/database/id-list';
import { sumOfTexts, textsInRows } from '../../titles/searched-texts';
import { wordsOfCode } from '../../titles/subject-codes';
import { labelsOf } from '../../titles/subject-labels';
import { columnTokens, textsOf } from '../words/texts';
import { tokensOf } from '../words/words';
import type { SummedDocument } from './search-index';

/**
 * The labels of the subjects that have been read so far, by subject code. A subject code that already consists of words needs no
 * label.
 */
export type Labels = Map<string, string>;

/**
 * Reads the texts of titles, and splits them into tokens for the search index. The titles are returned in no particular order.
 * Each returned checksum belongs to the texts that were just read. A row of the table `title_facets` that was read earlier may
 * contain the checksum of older texts.
 * @param wanted the positions of titles in the facet table, by title ID
 */
export async function readDocuments(
	{ catalogue, dialect }: HasCatalogue,
	wanted: ReadonlyMap<number, number>,
	labels: Labels,
): Promise<SummedDocument[]> {
	const ids = [...wanted.keys()];
	const titles = await catalogue
		.selectFrom('titles')
		.select(['id', ...textsInRows])
		.where('id', 'in', idsIn(dialect, ids))
		.execute();
	const told = await catalogue
		.selectFrom('title_subjects')
		.select(['title_id', 'code'])
		.where('title_id', 'in', idsIn(dialect, ids))
		.orderBy('title_id')
		.orderBy('position')
		.execute();
	await learnLabels(catalogue, new Set(told.map(({ code }) => code)), labels);
	const subjects = new Map<number, string[]>();
	for (const { title_id, code } of told) {
		const known = subjects.get(title_id);
		if (known) known.push(code);
		else subjects.set(title_id, [code]);
	}
	return titles.flatMap((row) => {
		const position = wanted.get(row.id);
		if (position === undefined) return [];
		const codes = subjects.get(row.id) ?? [];
		const called = new Set<string>();
		for (const code of codes)
			for (const token of tokensOf(wordsOfCode(code) || (labels.get(code) ?? ''))) called.add(token);
		const tokens = { ...columnTokens(textsOf(row)), subjects: called };
		return [{ position, sum: sumOfTexts({ ...row, subjects: codes }), tokens }];
	});
}

/** Reads the labels of those subjects whose labels have not been read yet. */
async function learnLabels(catalogue: Queries, codes: ReadonlySet<string>, labels: Labels): Promise<void> {
	const unknown: string[] = [];
	for (const code of codes) {
		if (labels.has(code) || wordsOfCode(code) !== '') continue;
		labels.set(code, '');
		unknown.push(code);
	}
	for (const [code, label] of await labelsOf(catalogue, unknown)) labels.set(code, label);
}
