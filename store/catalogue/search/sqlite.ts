import { sql } from 'kysely';
import { idsIn } from '../../foundation/database/id-list';
import { insertValues } from '../../foundation/database/insertions';
import { type SearchColumn, type SearchEngine, searchColumns } from './engine';
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
		// One row with all ids: fetching a row for each takes longer than finding them.
		const { rows } = await sql<{ ids: string }>`
			select json_group_array(rowid) as ids from title_search where title_search match ${query(asked, columns)}`.execute(
			db,
		);
		return JSON.parse(rows[0]?.ids ?? '[]');
	},

	async matchesAny(db, asked, columns) {
		const { rows } = await sql`
			select rowid from title_search where title_search match ${query(asked, columns)} limit 1`.execute(db);
		return rows.length > 0;
	},
};

function query(asked: readonly Asked[], columns: readonly SearchColumn[] | null): string {
	const words = asked.map(expression).join(' AND ');
	return columns ? `{${columns.join(' ')}} : (${words})` : words;
}

const expression = (ways: Asked): string =>
	`(${withoutBegun(ways)
		.map((way) => `(${way.map(term).join(' AND ')})`)
		.join(' OR ')})`;

/** FTS5 reads each term's titles by themselves: what begins so also is so, and need not be read twice. */
function withoutBegun(ways: Asked): Asked {
	const begun = new Set(ways.flatMap(([token, ...others]) => (token?.prefix && others.length === 0 ? token.text : [])));
	return ways.filter(([token, ...others]) => !token || token.prefix || others.length > 0 || !begun.has(token.text));
}

const term = ({ text, prefix }: Token): string => (prefix ? `"${text}"*` : `"${text}"`);
