import { pageSizes } from '../../contract/browse-keys';
import type { CheckedPayloadOf, ResponseOf } from '../../contract/contract';
import type { FeatureFilter } from '../../contract/feature';
import type { FeatureSort } from '../../contract/feature-sorts';
import { cleanContent } from '../../foundation/clean-content';
import type { Visitor } from '../../foundation/sessions/visitor';
import { folded } from '../titles/sort-keys';
import type { CatalogueContext } from '../titles/visitor-view';
import { itemsShown, shelfTitles } from './shelf-titles';

/**
 * Finds the featured lists by category, sub-category and words, in the requested order or else the bookseller's order
 * (docs/behaviour/features-and-events.md#featured-lists). Also returns the values by which the featured lists can be filtered,
 * with their counts. Runs a constant number of queries, because a shop has at most some hundreds of title lists.
 */
export async function featuredLists(
	store: CatalogueContext,
	visitor: Visitor,
	asked: CheckedPayloadOf<'feature/getList'>,
): Promise<ResponseOf<'feature/getList'>> {
	const { category: wanted = '', sub_category: wantedPart = '', offset = 0, limit = pageSizes[0] } = asked;
	const { default_feature_sort_by } = await store.settings.get();
	const all = await store.catalogue
		.selectFrom('title_lists')
		.selectAll()
		.where('customer_id', 'is', null)
		.where('kind', '=', 'feature')
		.execute();
	const term = folded(asked.term ?? '');
	const named = all.filter((list) => folded(`${list.header} ${list.name} ${list.description}`).includes(term));
	const inCategory = named.filter(({ category }) => wanted === '' || category === wanted);
	const found = inCategory
		.filter(({ sub_category }) => wantedPart === '' || sub_category === wantedPart)
		.sort(inOrder(asked.sort ?? default_feature_sort_by));
	const page = found.slice(offset, offset + limit);
	const titles = await shelfTitles(
		store,
		visitor,
		page.map(({ id }) => ({ listId: id, limit: itemsShown })),
	);
	return {
		rows: page.map(({ id, header, name, date_posted, category, sub_category, description, image }) => ({
			list_id: id,
			header: header || name,
			date: date_posted,
			image,
			category: category ?? '',
			sub_category: sub_category ?? '',
			description: cleanContent(description),
			items: titles.get(id)?.titles ?? [],
			row_count: titles.get(id)?.row_count ?? 0,
		})),
		row_count: found.length,
		filter_info: [
			{ key: 'category', options: counted(named.map(({ category }) => category)) },
			{ key: 'sub_category', options: counted(inCategory.map(({ sub_category }) => sub_category)) },
		],
	};
}

interface Sorted {
	id: number;
	name: string;
	header: string;
	position: number;
	date_posted: number;
	date_updated: number;
}

const orders: Record<FeatureSort, (a: Sorted, b: Sorted) => number> = {
	name: (a, b) => (a.header || a.name).localeCompare(b.header || b.name, 'en'),
	lastupdate: (a, b) => b.date_updated - a.date_updated,
	dateposted: (a, b) => b.date_posted - a.date_posted,
	tldefsequence: (a, b) => a.position - b.position,
};

const inOrder = (sort: FeatureSort) => (a: Sorted, b: Sorted) => orders[sort](a, b) || b.id - a.id;

function counted(values: (string | null)[]): FeatureFilter['options'] {
	const counts = new Map<string, number>();
	for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
	return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => a.value.localeCompare(b.value, 'en'));
}
