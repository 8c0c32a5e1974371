import type { MetaArgs, MetaDescriptor } from '@remix-run/node';
import type { BreadcrumbListLeaf, WithContext } from 'schema-dts';
import type { Shell } from '../shell/shell.server';
import { type JsonLd, said } from './json-ld';

/** A page on the way to another, by its path within the shop. */
export interface Step {
	name: string;
	path: string;
}

/**
 * Returns the breadcrumb of a page for schema.org, starting at the front page.
 * @param steps the pages on the way, the page itself last, without the front page
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

/**
 * Returns the same as the meta of a route, whose matches begin at the root. Returns nothing if the root could not be
 * loaded.
 */
export function breadcrumbMeta(matches: MetaArgs['matches'], steps: Step[]): MetaDescriptor[] {
	const shell = matches.find(({ id }) => id === 'root')?.data as Shell | undefined;
	return shell ? [{ 'script:ld+json': breadcrumbJsonLd(steps, shell.baseUrl) }] : [];
}
