import { type RawBuilder, sql } from 'kysely';
import { htmlText } from '../../contract/html-text';
import type { DocumentSort } from '../../contract/list-documents';
import type { Author, TitleSummary } from '../../contract/title';
import type { HasCatalogue } from '../../foundation/database/database';
import type { Visitor } from '../../foundation/sessions/visitor';
import { slices } from '../../foundation/slices';
import { listsFor } from '../titles/list-access';
import { summariesById } from '../titles/summaries';
import type { CatalogueContext } from '../titles/visitor-view';
import type { DocumentTitle } from './document';

/** The number of titles that one database query reads. */
const titlesPerQuery = 100;
/** The maximum length of a description in a document, in characters. */
const maxDescriptionLength = 2000;

const orders: Record<DocumentSort, RawBuilder<unknown>> = {
	list: sql`title_list_items.position, title_list_items.title_id`,
	title: sql`titles.title_sort, titles.id`,
	author: sql`(titles.author_sort = ''), titles.author_sort, titles.title_sort, titles.id`,
	newest: sql`(titles.release_date is null), titles.release_date desc, titles.title_sort, titles.id`,
};

interface Wanted {
	sort: DocumentSort;
	descriptions: boolean;
	notes: boolean;
}

/**
 * Reads the titles of a list in batches, in the form in which a document shows titles to the visitor. Runs two queries for each
 * batch.
 */
export async function* documentTitles(
	store: CatalogueContext,
	visitor: Visitor,
	listId: number,
	{ sort, descriptions, notes }: Wanted,
): AsyncGenerator<DocumentTitle[], void, undefined> {
	const lists = listsFor(store, visitor);
	const { rows: places } = await sql<{ title_id: number; note: string; wanted: number | null }>`
		select title_list_items.title_id, title_list_items.note, title_list_items.wanted
		from title_list_items join titles on titles.id = title_list_items.title_id
		where title_list_items.list_id = ${listId} order by ${orders[sort]}`.execute(lists);
	for (const batch of slices(places, titlesPerQuery)) {
		const ids = batch.map(({ title_id }) => title_id);
		const [summaries, more] = await Promise.all([summariesById(store, visitor, ids), moreOf(store, ids, descriptions)]);
		yield batch.flatMap(({ title_id, note, wanted }) => {
			const summary = summaries.get(title_id);
			const rest = more.get(title_id);
			return summary && rest ? [present(summary, rest, notes ? { note, wanted } : { note: '', wanted: null })] : [];
		});
	}
}

async function moreOf({ catalogue }: HasCatalogue, ids: number[], descriptions: boolean) {
	const rows = await catalogue
		.selectFrom('titles')
		.select(['id', 'publisher', 'pages', 'language'])
		.$if(descriptions, (query) => query.select('description'))
		.where('id', 'in', ids)
		.execute();
	return new Map(rows.map((row) => [row.id, row]));
}

type More = Awaited<ReturnType<typeof moreOf>> extends Map<number, infer Row> ? Row : never;

function present(
	summary: TitleSummary,
	{ publisher, pages, language, description }: More,
	listed: Pick<DocumentTitle, 'note' | 'wanted'>,
): DocumentTitle {
	const offer = summary.available[0];
	return {
		eisbn: summary.eisbn,
		title: summary.title,
		subtitle: summary.subtitle ?? '',
		authors: summary.authors.map(credit).join(', '),
		series: [summary.series, summary.series_num].filter(Boolean).join(', '),
		binding: summary.binding ?? '',
		publisher: publisher ?? '',
		released: summary.release_date,
		pages,
		language: summary.language ?? '',
		lang: languageTag(language),
		price: offer?.price ?? null,
		full_price: offer?.row_price ?? null,
		condition: offer?.text ?? '',
		availability: offer?.message ?? 'Unavailable',
		description: htmlText(description ?? '', maxDescriptionLength),
		...listed,
		cover_image_cache: summary.cover_image_cache,
	};
}

const credit = ({ name, role }: Author): string => (role ? `${name} (${role})` : name);

/** Returns the BCP 47 tag for a language code, or '' for an invalid language code. */
function languageTag(code: string | null): string {
	try {
		return code ? (Intl.getCanonicalLocales(code)[0] ?? '') : '';
	} catch {
		return '';
	}
}
