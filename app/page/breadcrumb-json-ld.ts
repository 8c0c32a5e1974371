import type { JsonLd } from './json-ld-object';

/** The way to a page from the front door, as schema.org writes it. @param steps their paths within the shop, the page itself last */
export const breadcrumbJsonLd = (steps: { name: string; path: string }[], baseUrl: string): JsonLd => ({
	'@context': 'https://schema.org',
	'@type': 'BreadcrumbList',
	itemListElement: steps.map(({ name, path }, at) => ({
		'@type': 'ListItem',
		position: at + 1,
		name,
		item: baseUrl + path,
	})),
});
