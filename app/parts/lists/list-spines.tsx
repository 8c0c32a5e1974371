import type { MetaDescriptor } from '@remix-run/node';
import { captionHeight, shelfSize } from '../../covers/shelf-size';
import type { ListData } from './load-list.server';

const spinesPath = (ref: number | string, kind: 'svg' | 'png') => `/spines/${ref}.${kind}`;

/**
 * A customer's list as a shelf of its books' spines, where the list is read and not arranged. Its titles stand below,
 * one by one.
 */
export function ListSpines({ list: { ref, personal, cartable, count, page } }: { list: ListData }) {
	if (!personal || cartable || count === 0 || page > 1) return null;
	return <img className="list-spines no-print" src={spinesPath(ref, 'svg')} alt="" {...shelfSize} />;
}

/**
 * The picture that other sites show where somebody shares the list's address: its spines. None for a list that its
 * owner alone sees.
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
	// Otherwise a page that is not to be found by searching says nothing of itself.
	return [{ property: 'og:type', content: 'website' }, { property: 'og:title', content: name }, ...picture];
}
