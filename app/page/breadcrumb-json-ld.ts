import type { MetaArgs, MetaDescriptor } from '@remix-run/node';
import type { BreadcrumbListLeaf, WithContext } from 'schema-dts';
import type { Shell } from '../shell/shell.server';
import { type JsonLd, said } from './json-ld';

/** A page in a breadcrumb, identified by its path within the shop. */
export interface Step {
	name: string;
	path: string;
}

/**
 * Returns the breadcrumb of a page in schema.org's format, starting at the home page.
 * @param steps the pages from the home page to this page, without the home page
 */
export const breadcrumbJsonLd = (steps: Step[], baseUrl: string): JsonLd =>
	said<WithContext<BreadcrumbListLeaf>>({
		'@context': 'https://schema.org',
		'@type': 'BreadcrumbList',
		itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, at) => ({
			'@type': 'ListItem',
			position: at + 1,
			name,
			item: baseUrl + path,
		})),
	});

/** Returns the breadcrumb for a route's `meta`. Returns an empty list if the root's data could not be loaded. */
export function breadcrumbMeta(matches: MetaArgs['matches'], steps: Step[]): MetaDescriptor[] {
	const shell = matches.find(({ id }) => id === 'root')?.data as Shell | undefined;
	return shell ? [{ 'script:ld+json': breadcrumbJsonLd(steps, shell.baseUrl) }] : [];
}
