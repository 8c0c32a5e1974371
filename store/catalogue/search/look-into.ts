import type { Queries } from '../../foundation/database/database';
import { answerTogether, type Question } from './question';
import { columnTokens, type TextColumn, textsInRows, textsOf } from './texts';

/** The ids of those titles that have all words of a question in the columns named, in no order: as `Search.findIn` finds them. */
export type LookedInto = (question: Question, columns: readonly TextColumn[]) => number[];

/** Reads the texts of a few titles, to find among them without the index: as they are now, where the index was made earlier. */
export async function lookInto(db: Queries, titleIds: number[]): Promise<LookedInto> {
	const query = db.selectFrom('titles').select(['id', ...textsInRows]);
	const rows = titleIds.length > 0 ? await query.where('id', 'in', titleIds).execute() : [];
	const titles = rows.map((row) => ({ id: row.id, tokens: columnTokens(textsOf(row)) }));
	return (question, columns) =>
		titles
			.filter(({ tokens }) =>
				answerTogether(
					columns.map((column) => tokens[column]),
					question,
				),
			)
			.map(({ id }) => id);
}
