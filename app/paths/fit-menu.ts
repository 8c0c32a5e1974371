import type { MenuLink } from './links';

/**
 * The room for the menu on the narrowest wide screen, and the widths of its parts, in characters of the menu's type.
 */
const room = 104;
const around = 4;
const arrow = 2;
/** 'More' with its arrow. */
const more = 4 + around + arrow;

const widthOf = (link: MenuLink) => link.label.length + around + (link.links ? arrow : 0);

/**
 * Divides the menu into the links that fit in one line and the links under 'More Menus'. Goes by the length of the
 * words, so that the page is the same for every width, and works without scripts.
 */
export function fitMenu(links: MenuLink[]): { shown: MenuLink[]; more: MenuLink[] } {
	const total = links.reduce((sum, link) => sum + widthOf(link), 0);
	if (total <= room) return { shown: links, more: [] };
	let taken = more;
	const count = links.findIndex((link) => {
		taken += widthOf(link);
		return taken > room;
	});
	return { shown: links.slice(0, count), more: links.slice(count) };
}
