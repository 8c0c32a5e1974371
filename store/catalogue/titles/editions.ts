import type { TitleSummary } from '../../contract/title';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { Store } from '../../store';
import { summaries } from './summaries';
import { findTitle } from './title-page';
import type { TitleRow } from './title-row';

/** How a popup full of editions or titles is at its longest. */
export const longestList = 200;

/** Bindings as shoppers look for them: ONIX list 150 codes or their first letter. */
const bindingOrder = ['BC', 'BB', 'BH', 'B', 'S', 'C', 'P', 'A', 'E', 'D', 'L', 'V'];

/** Where a binding stands: paperback, hardcover, other books, then audio, then digital; what is unknown comes last. */
export function bindingPlace(code: string | null): number {
	if (!code) return bindingOrder.length;
	const place = bindingOrder.findIndex((known) => (known.length === 2 ? known === code : code.startsWith(known)));
	return place < 0 ? bindingOrder.length : place;
}

type EditionRow = Pick<TitleRow, 'id' | 'language' | 'binding_code' | 'is_large_print' | 'status' | 'release_date'>;

/** The title's own language first, then by binding, large print after the others, what is in print first, newest first. */
export const compareEditions =
	(language: string | null) =>
	(a: EditionRow, b: EditionRow): number =>
		Number(a.language !== language) - Number(b.language !== language) ||
		bindingPlace(a.binding_code) - bindingPlace(b.binding_code) ||
		a.is_large_print - b.is_large_print ||
		Number(!inPrint(a)) - Number(!inPrint(b)) ||
		(b.release_date ?? 0) - (a.release_date ?? 0) ||
		a.id - b.id;

export const inPrint = ({ status }: Pick<TitleRow, 'status'>): boolean =>
	status === 'active' || status === 'forthcoming';

/**
 * The other editions of a title's work (spec 1 §2, Item page). Four queries.
 * @throws {Refused} 404 for an ISBN that the catalogue does not have.
 */
export async function otherEditions(
	store: Store,
	visitor: Visitor,
	eisbn: string,
): Promise<{ rows: TitleSummary[]; row_count: number }> {
	const title = await findTitle(store, eisbn);
	const editions = await store.catalogue
		.selectFrom('titles')
		.select(['id', 'language', 'binding_code', 'is_large_print', 'status', 'release_date'])
		.where('work_key', '=', title.work_key)
		.where('id', '!=', title.id)
		.execute();
	const ids = editions.sort(compareEditions(title.language)).map(({ id }) => id);
	return { rows: await summaries(store, visitor, ids.slice(0, longestList)), row_count: ids.length };
}
