import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import type { Feature, FeatureFilter } from '~store/contract/feature';
import { featureSorts } from '~store/contract/feature-sorts';
import { grouped } from '~store/contract/grouped';
import { htmlText } from '~store/contract/html-text';
import { dayWords } from '../format/moment-words';
import { breadcrumbMeta } from '../page/breadcrumb-json-ld';
import type { PageHandle } from '../page/page-handle';
import { ListCovers, toCover } from '../parts/lists/list-covers';
import { SearchAndSort } from '../parts/lists/search-and-sort';
import { countWords } from '../parts/titles/title-count';
import { listFilePath } from '../paths/download-paths';
import {
	allFeatures,
	type FeatureQuery,
	featurePath,
	readFeaturePath,
	sortNamed,
	sortNames,
} from '../paths/feature-path';
import { listPath } from '../paths/list-path';
import { storeApi } from '../store-api/store-api.server';
import { sheetLinks } from '../styles/sheets';
import { Dotted } from '../ui/dotted';
import { FoldedSearch } from '../ui/folded-search';
import { Pagination } from '../ui/pagination';

type Data = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle<Data> = {
	shared: true,
	subject: (found) => found && subjectOf(found.query),
	canonical: (found) => (found && found.query.term === '' ? featurePath({ ...found.query, sort: null }) : ''),
};

const subjectOf = ({ category, subCategory, term }: FeatureQuery): string =>
	[category, subCategory, term].filter((words) => words !== '').join(', ');

export const links = sheetLinks('forms', 'lists', 'covers');

export const meta: MetaFunction = ({ matches }) =>
	breadcrumbMeta(matches, [{ name: 'Features', path: featurePath(allFeatures) }]);

/**
 * Loads the featured lists for the query in the path. If the address contains the choices of a form in its query string,
 * redirects to the path with these choices.
 */
export async function loader(args: LoaderFunctionArgs) {
	const { pathname, searchParams } = new URL(args.request.url);
	const query = readFeaturePath(pathname);
	if (searchParams.has('t') || searchParams.has('s')) {
		const term = (searchParams.get('t') ?? '').trim().slice(0, 200);
		throw redirect(featurePath({ ...query, term, sort: sortNamed(searchParams.get('s')), offset: 0 }));
	}
	// Redirects if the path has meaningless parts or is not in its canonical form.
	if (pathname !== featurePath(query)) throw redirect(featurePath(query));
	const api = await storeApi(args);
	const { category, subCategory: sub_category, term, sort, size: limit, offset } = query;
	const [{ rows, row_count, filter_info }, settings] = await Promise.all([
		api.load('feature/getList', { category, sub_category, term, limit, offset, ...(sort ? { sort } : {}) }),
		api.load('store/getSettings', {}),
	]);
	const last = Math.max(0, Math.ceil(row_count / limit) - 1) * limit;
	if (offset > last) throw redirect(featurePath({ ...query, offset: last }));
	const optionsOf = (key: FeatureFilter['key']) => filter_info.find((filter) => filter.key === key)?.options ?? [];
	return {
		query,
		count: row_count,
		order: sort ?? settings.default_feature_sort_by,
		categories: optionsOf('category'),
		subCategories: optionsOf('sub_category'),
		features: rows.map((row) => toCard(row, settings.store_info.timezone)),
	};
}

const toCard = (
	{ list_id, header, date, category, sub_category, description, image, items, row_count }: Feature,
	zone: string,
) => ({
	id: list_id,
	header,
	image,
	titles: row_count,
	facts: [category, sub_category, dayWords(date, zone)],
	about: htmlText(description, 160),
	covers: items.map(toCover),
});

/** The page with the bookseller's featured lists (docs/behaviour/features-and-events.md#featured-lists). */
export default function FeaturesScreen() {
	const { query, count, order, categories, subCategories, features } = useLoaderData<typeof loader>();
	return (
		<div className="page stack stack-wide">
			<header className="stack">
				<h1>Features</h1>
				<Search query={query} order={order} count={count} />
				<Choices
					label="Categories"
					options={categories}
					chosen={query.category}
					to={(category) => featurePath({ ...query, category, subCategory: '', offset: 0 })}
				/>
				{query.category ? (
					<Choices
						label="Sub-categories"
						options={subCategories}
						chosen={query.subCategory}
						to={(subCategory) => featurePath({ ...query, subCategory, offset: 0 })}
					/>
				) : null}
			</header>
			{count === 0 ? (
				<div className="stack">
					<h2>No Results.</h2>
					<p>
						<a className="button" href={featurePath(allFeatures)}>
							Reset
						</a>
					</p>
				</div>
			) : (
				<section className="stack" aria-labelledby="found">
					<h2 id="found" className="soft feature-count">
						{count === 1 ? '1 list' : `${grouped(count)} lists`}
					</h2>
					<ul className="feature-cards">
						{features.map(({ id, header, image, titles, facts, about, covers }) => (
							<li key={id} className="feature-card">
								<a href={listPath(id)}>
									{image ? (
										<img className="list-image" src={image} alt="" loading="lazy" />
									) : (
										<ListCovers titles={covers} />
									)}
									<h3>{header}</h3>
								</a>
								<p className="facts">
									<Dotted>{facts}</Dotted>
								</p>
								{about ? <p className="small">{about}</p> : null}
								<p className="soft small">
									<Dotted>
										{[
											countWords(titles),
											titles > 0 && (
												<a href={listFilePath(id)} rel="nofollow" key="files">
													PDF or Excel<span className="visually-hidden">: {header}</span>
												</a>
											),
										]}
									</Dotted>
								</p>
							</li>
						))}
					</ul>
					<Pagination
						page={Math.floor(query.offset / query.size) + 1}
						last={Math.ceil(count / query.size)}
						to={(page) => featurePath({ ...query, offset: (page - 1) * query.size })}
					/>
				</section>
			)}
		</div>
	);
}

function Search({ query, order, count }: { query: FeatureQuery; order: Data['order']; count: number }) {
	return (
		<FoldedSearch words="Search the features" count={count} used={query.term !== '' || query.sort !== null}>
			<Form
				method="get"
				action={featurePath({ ...query, term: '', sort: null, offset: 0 })}
				role="search"
				aria-label="Features"
				className="order-search"
			>
				<SearchAndSort
					id="features"
					term={{ name: 't', label: 'Search the features', value: query.term, most: 200 }}
					sort={{ name: 's', value: order, options: featureSorts, names: sortNames }}
				/>
				<div>
					<button className="button" type="submit">
						Search features
					</button>
				</div>
			</Form>
		</FoldedSearch>
	);
}

interface ChoicesProps {
	label: string;
	options: Data['categories'];
	/** '' for all lists. */
	chosen: string;
	to(value: string): string;
}

function Choices({ label, options, chosen, to }: ChoicesProps) {
	if (options.length === 0) return null;
	const all = options.reduce((sum, { count }) => sum + count, 0);
	return (
		<nav aria-label={label}>
			<ul className="feature-choices">
				{[{ value: '', count: all }, ...options].map(({ value, count }) => (
					<li key={value}>
						<a href={to(value)} aria-current={value === chosen || undefined}>
							{value || 'All'} <span className="soft">{value ? count : ''}</span>
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}
