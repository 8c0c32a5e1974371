import type { Database, Queries } from '../../../foundation/database/database';
import { idsIn } from '../../../foundation/database/id-list';
import { wordsOfCode } from '../../titles/subject-codes';
import { labelsOf } from '../../titles/subject-labels';
import { columnTokens, textsInRows, textsOf } from '../texts';
import { tokensOf } from '../words';
import type { SummedDocument } from './search-index';

/** What subjects are called, by their codes: those that have been asked for and are not called by their own words. */
export type Labels = Map<string, string>;

/** Reads what titles are found by, whose ids are named with their places and sums; in no order. */
export async function readDocuments(
	{ catalogue, dialect }: Pick<Database, 'catalogue' | 'dialect'>,
	wanted: ReadonlyMap<number, Pick<SummedDocument, 'place' | 'sum'>>,
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
		.execute();
	await learnLabels(catalogue, new Set(told.map(({ code }) => code)), labels);
	const subjects = new Map<number, Set<string>>();
	for (const { title_id, code } of told) {
		const tokens = subjects.get(title_id) ?? new Set();
		for (const token of tokensOf(wordsOfCode(code) || (labels.get(code) ?? ''))) tokens.add(token);
		subjects.set(title_id, tokens);
	}
	return titles.flatMap((row) => {
		const title = wanted.get(row.id);
		const tokens = { ...columnTokens(textsOf(row)), subjects: subjects.get(row.id) ?? nothing };
		return title ? [{ ...title, tokens }] : [];
	});
}

const nothing: ReadonlySet<string> = new Set();

/** Reads what the subjects are called that nobody has asked for. */
async function learnLabels(catalogue: Queries, codes: ReadonlySet<string>, labels: Labels): Promise<void> {
	const unknown: string[] = [];
	for (const code of codes) {
		if (labels.has(code) || wordsOfCode(code) !== '') continue;
		labels.set(code, '');
		unknown.push(code);
	}
	for (const [code, label] of await labelsOf(catalogue, unknown)) labels.set(code, label);
}
