import { sql } from 'kysely';
import { idsIn } from '../../foundation/database/id-list';
import { insertValues } from '../../foundation/database/insertions';
import { type SearchEngine, searchColumns } from './engine';
import type { Asked, Token } from './question';

/**
 * FTS5 without the texts themselves. Its 'ascii' tokenizer cuts at the spaces between our words and nowhere else: they
 * hold no other ASCII than letters and digits, and everything beyond ASCII is part of a word to it.
 */
export const sqliteEngine: SearchEngine = {
	async indexed(db, titleIds) {
		if (titleIds.length === 0) return new Set();
		const { rows } = await sql<{ rowid: number }>`
			select rowid from title_search where rowid in ${idsIn('sqlite', titleIds)}`.execute(db);
		return new Set(rows.map(({ rowid }) => rowid));
	},

	async write(db, documents) {
		const rows = documents.map(({ title_id, title, authors, series, publisher, subjects }) => ({
			rowid: title_id,
			...{ title, authors, series, publisher, subjects },
		}));
		await insertValues(db, 'insert or replace into title_search', ['rowid', ...searchColumns], rows);
	},

	async match(db, asked, columns) {
		const words = asked.map(expression).join(' AND ');
		const where = columns ? `{${columns.join(' ')}} : (${words})` : words;
		// One row with all ids: fetching a row for each takes longer than finding them.
		const { rows } = await sql<{ ids: string }>`
			select json_group_array(rowid) as ids from title_search where title_search match ${where}`.execute(db);
		return JSON.parse(rows[0]?.ids ?? '[]');
	},
};

const expression = (ways: Asked): string => `(${ways.map((way) => `(${way.map(term).join(' AND ')})`).join(' OR ')})`;

const term = ({ text, prefix }: Token): string => (prefix ? `"${text}"*` : `"${text}"`);
