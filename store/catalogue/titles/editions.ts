import type { TitleSummary } from '../../contract/title';
import { workTag } from '../../foundation/caching/cache-tags';
import { addCacheTags, addTitleTags, withoutTableTags } from '../../foundation/caching/collect-tags';
import type { Visitor } from '../../foundation/sessions/visitor';
import { inOrder, presentSummaries, titlesWithOffers } from './summaries';
import { noTitle } from './title-page';
import type { TitleRow } from './title-row';
import type { CatalogueContext } from './visitor-view';

/** The maximum number of editions or titles in a popup. */
export const maxTitles = 200;

/** The bindings in the order in which shoppers look for them, as codes of ONIX list 150 or the first letters of these codes. */
const bindingOrder = ['BC', 'BB', 'BH', 'B', 'S', 'C', 'P', 'A', 'E', 'D', 'L', 'V'];

/**
 * Returns the rank of a binding in the display order: paperback, hardcover, other books, audio, digital, and last unknown
 * bindings.
 */
export function bindingRank(code: string | null): number {
	if (!code) return bindingOrder.length;
	const place = bindingOrder.findIndex((known) => (known.length === 2 ? known === code : code.startsWith(known)));
	return place < 0 ? bindingOrder.length : place;
}

type EditionRow = Pick<TitleRow, 'id' | 'language' | 'binding_code' | 'is_large_print' | 'status' | 'release_date'>;

/**
 * Compares two editions for sorting. The order is: editions in the title's own language first, then by binding, large print
 * last, editions in print first, newest first.
 */
export const compareEditions =
	(language: string | null) =>
	(a: EditionRow, b: EditionRow): number =>
		Number(a.language !== language) - Number(b.language !== language) ||
		bindingRank(a.binding_code) - bindingRank(b.binding_code) ||
		a.is_large_print - b.is_large_print ||
		Number(!inPrint(a)) - Number(!inPrint(b)) ||
		(b.release_date ?? 0) - (a.release_date ?? 0) ||
		a.id - b.id;

export const inPrint = ({ status }: Pick<TitleRow, 'status'>): boolean =>
	status === 'active' || status === 'forthcoming';

/**
 * Finds the other editions of a title's work (docs/behaviour/item-page.md#editions-and-series). Runs one query for a guest, and
 * two queries for a customer.
 * @throws {Refused} 404 for an ISBN that is not in the catalogue
 */
export async function otherEditions(
	store: CatalogueContext,
	visitor: Visitor,
	eisbn: string,
	most = maxTitles,
): Promise<{ rows: TitleSummary[]; row_count: number }> {
	const query = titlesWithOffers(store.catalogue)
		.select('titles.work_key')
		.where('work_key', '=', (eb) =>
			eb.selectFrom('titles as asked').select('asked.work_key').where('asked.eisbn', '=', eisbn),
		);
	const rows = await withoutTableTags(() => query.execute());
	const title = rows.find((row) => row.eisbn === eisbn);
	if (!title) {
		addCacheTags('catalogue');
		throw noTitle(eisbn);
	}
	addCacheTags(workTag(title.work_key));
	addTitleTags(rows.map(({ id }) => id));
	const editions = new Map(rows.map((row) => [row.id, row]));
	editions.delete(title.id);
	const ids = [...editions.values()].sort(compareEditions(title.language)).map(({ id }) => id);
	const shown = new Set(ids.slice(0, Math.min(most, maxTitles)));
	const byId = await presentSummaries(
		store,
		visitor,
		rows.filter(({ id }) => shown.has(id)),
	);
	return { rows: inOrder([...shown], byId), row_count: ids.length };
}
