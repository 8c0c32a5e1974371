import type { MetaDescriptor } from '@remix-run/node';
import { htmlText } from '~store/contract/html-text';
import { sharedCoverAddress } from '../../covers/cover-address';
import { isoDate } from '../../format/release-date';
import { breadcrumbJsonLd } from '../../page/breadcrumb-json-ld';
import type { JsonLd } from '../../page/json-ld';
import { absolute } from '../../page/title-json-ld';
import { subjectPath } from '../../paths/subject-path';
import type { ItemData } from './load-item.server';

/** Returns the Open Graph data, which determine how a shared link to the page looks. */
export function itemMeta({ title, seller }: ItemData): MetaDescriptor[] {
	const isBook = !title.is_giftcard && title.isbn_type === 'ISBN-13';
	const properties: [string, string | null][] = [
		['og:type', isBook ? 'book' : 'product'],
		['og:site_name', seller.name],
		['og:title', title.title],
		['og:description', title.description ? htmlText(title.description, 200) : title.subtitle],
		['og:url', `${seller.base_url}/item/${title.eisbn}`],
		['og:image', absolute(sharedCoverAddress(title.eisbn, title.cover_image_cache, seller.covers), seller)],
		['og:image:alt', `The cover of ${title.title}`],
		['book:isbn', isBook ? title.eisbn : null],
		['book:release_date', isBook && title.release_date ? isoDate(title.release_date) : null],
		...(isBook ? title.authors : []).map(({ name }): [string, string] => ['book:author', name]),
	];
	return properties.flatMap(([property, content]) => (content ? [{ property, content }] : []));
}

/** Returns the breadcrumb of a title from the broadest subject down to the title's first subject. */
export function itemBreadcrumb({ title, seller }: Pick<ItemData, 'title' | 'seller'>): JsonLd {
	const [subject] = title.subjects;
	return breadcrumbJsonLd(
		[
			{ name: 'Browse', path: '/browse' },
			...(subject?.sub_labels ?? []).map(({ label, code }) => ({ name: label, path: subjectPath(code) })),
			{ name: title.title, path: `/item/${title.eisbn}` },
		],
		seller.base_url,
	);
}
