import type { MetaDescriptor } from '@remix-run/node';
import { captionHeight, shelfSize } from '../../covers/shelf-size';
import type { ListData } from './load-list.server';

const spinesPath = (ref: number | string, kind: 'svg' | 'png') => `/spines/${ref}.${kind}`;

/** Shows the titles of a customer's list as book spines on a shelf. The shelf is hidden while the owner arranges the list. */
export function ListSpines({ list: { ref, personal, cartable, count, page } }: { list: ListData }) {
	if (!personal || cartable || count === 0 || page > 1) return null;
	return <img className="list-spines no-print" src={spinesPath(ref, 'svg')} alt="" {...shelfSize} />;
}

/**
 * Returns the meta tags for the picture that other websites show when a link to the list is shared. For a private list, there
 * are no meta tags.
 */
export function spinesMeta({ ref, name, count, canonical, base_url }: ListData): MetaDescriptor[] {
	const isShared = canonical !== '' || typeof ref === 'string';
	if (!isShared || count === 0) return [];
	const picture = [
		{ property: 'og:image', content: `${base_url}${spinesPath(ref, 'png')}` },
		{ property: 'og:image:width', content: String(shelfSize.width) },
		{ property: 'og:image:height', content: String(shelfSize.height + captionHeight) },
		{ property: 'og:image:alt', content: `A shelf with the books of ${name}` },
		{ name: 'twitter:card', content: 'summary_large_image' },
	];
	if (canonical !== '') return picture;
	// Adds the Open Graph title, because a page that search engines must not index has no other Open Graph tags.
	return [{ property: 'og:type', content: 'website' }, { property: 'og:title', content: name }, ...picture];
}
