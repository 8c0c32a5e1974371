import { pageSizes } from '~store/contract/browse-keys';
import { type FeatureSort, featureSorts } from '~store/contract/feature-sorts';
import { decodePart, encodePart, guardSegment } from './path-segment';

/** The query of the page of featured lists, as its path contains it (docs/behaviour/features-and-events.md#featured-lists). */
export interface FeatureQuery {
	category: string;
	subCategory: string;
	term: string;
	/** The sort order of the featured lists; null for the store's own order. */
	sort: FeatureSort | null;
	size: number;
	offset: number;
}

export const allFeatures: FeatureQuery = {
	category: '',
	subCategory: '',
	term: '',
	sort: null,
	size: pageSizes[0],
	offset: 0,
};

export const sortNames: Record<FeatureSort, string> = {
	dateposted: 'Newest',
	lastupdate: 'Last changed',
	name: 'Name',
	tldefsequence: 'Our own order',
};

export const sortNamed = (name: string | null): FeatureSort | null =>
	featureSorts.find((sort) => sort === name) ?? null;

/** Reads the query for the featured lists from a path of alternating keys and values. Ignores invalid parts of the path. */
export function readFeaturePath(pathname: string): FeatureQuery {
	const segments = pathname.replace(/^\/features\/?/i, '').split('/');
	const said = new Map<string, string>();
	for (let at = 0; at + 1 < segments.length; at += 2) {
		said.set(segments[at] ?? '', decodePart(segments[at + 1] ?? ''));
	}
	const words = (key: string, longest: number) => (said.get(key) ?? '').slice(0, longest);
	const number = (key: string, least: number, most: number, otherwise: number) => {
		const value = /^\d{1,6}$/.test(said.get(key) ?? '') ? Number(said.get(key)) : otherwise;
		return value >= least && value <= most ? value : otherwise;
	};
	return {
		category: words('c', 120),
		subCategory: words('f', 120),
		term: words('t', 200),
		sort: sortNamed(said.get('s') ?? null),
		size: number('l', 1, 200, pageSizes[0]),
		offset: number('o', 0, 999_999, 0),
	};
}

/** Returns the canonical path for a query of the featured lists. */
export function featurePath({ category, subCategory, term, sort, size, offset }: FeatureQuery): string {
	const said: [string, string][] = [
		['c', category],
		['f', subCategory],
		['o', offset === 0 ? '' : String(offset)],
		['l', size === pageSizes[0] ? '' : String(size)],
		['t', term],
		['s', sort ?? ''],
	];
	const segments = said.flatMap(([key, value]) => (value === '' ? [] : [key, guardSegment(encodePart(value))]));
	return ['/features', ...segments].join('/');
}
