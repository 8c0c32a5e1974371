import { type RawBuilder, sql } from 'kysely';
import { idsIn } from '../../foundation/database/id-list';
import type { IndexedDocument, SearchColumn, SearchEngine } from './engine';
import type { Asked, Token } from './question';

/**
 * What a column weighs in the document. There are four weights for five columns: what publishes a title stands beside
 * its subjects in the document, and once more in a column of its own.
 */
const weights: Record<SearchColumn, string> = { title: 'A', authors: 'B', series: 'C', publisher: 'D', subjects: 'D' };

/**
 * tsvector and tsquery written out word by word: PostgreSQL's own parser would cut some of our words otherwise than
 * SQLite does.
 */
export const postgresEngine: SearchEngine = {
	async indexed(db, titleIds) {
		if (titleIds.length === 0) return new Set();
		const { rows } = await sql<{ title_id: number }>`
			select title_id from title_search where title_id in ${idsIn('postgres', titleIds)}`.execute(db);
		return new Set(rows.map(({ title_id }) => title_id));
	},

	async write(db, documents) {
		const ids = documents.map(({ title_id }) => title_id);
		const publishers = documents.map(({ publisher }) => plain(publisher));
		await sql`
			insert into title_search (title_id, document, publisher)
			select id, document::tsvector, publisher::tsvector
			from unnest(${ids}::bigint[], ${documents.map(vector)}::text[], ${publishers}::text[]) as told (id, document, publisher)
			on conflict (title_id) do update set document = excluded.document, publisher = excluded.publisher`.execute(db);
	},

	async match(db, asked, columns) {
		const { rows } = await sql<{ ids: number[] | null }>`
			select json_agg(title_id) as ids from title_search where ${matching(asked, columns)}`.execute(db);
		return rows[0]?.ids ?? [];
	},

	async matchesAny(db, asked, columns) {
		// Planned as for all that is found, or the limit makes a walk through the whole table look cheap.
		const { rows } = await sql`
			with found as materialized (select title_id from title_search where ${matching(asked, columns)})
			select title_id from found limit 1`.execute(db);
		return rows.length > 0;
	},
};

function matching(asked: readonly Asked[], columns: readonly SearchColumn[] | null): RawBuilder<boolean> {
	const publisher = columns?.length === 1 && columns[0] === 'publisher';
	const weight = columns && !publisher ? columns.map((column) => weights[column]).join('') : '';
	const query = asked.map((ways) => expression(ways, weight)).join(' & ');
	return sql<boolean>`${sql.ref(publisher ? 'publisher' : 'document')} @@ ${query}::tsquery`;
}

function vector(row: IndexedDocument): string {
	const places = new Map<string, string>();
	let position = 0;
	for (const column of Object.keys(weights) as SearchColumn[]) {
		position += 1;
		for (const word of tokensIn(row[column])) {
			const known = places.get(word);
			places.set(word, `${known ? `${known},` : ''}${position}${weights[column]}`);
		}
	}
	return [...places].map(([word, at]) => `'${word}':${at}`).join(' ');
}

const tokensIn = (column: string): string[] => (column === '' ? [] : column.split(' '));

const plain = (column: string): string =>
	tokensIn(column)
		.map((word) => `'${word}'`)
		.join(' ');

const expression = (ways: Asked, weight: string): string =>
	`(${ways.map((way) => `(${way.map((token) => term(token, weight)).join(' & ')})`).join(' | ')})`;

function term({ text, prefix }: Token, weight: string): string {
	const marks = (prefix ? '*' : '') + weight;
	return marks ? `'${text}':${marks}` : `'${text}'`;
}
