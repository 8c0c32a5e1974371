import type { MenuLink } from './links';

/**
 * The width of the menu on the narrowest screen that shows the menu in one line, and the widths of its parts. All widths of the
 * menu are counted in characters.
 */
const room = 104;
const around = 4;
const arrow = 2;
/** The width of the text 'More' with its arrow, in characters. */
const more = 4 + around + arrow;

const widthOf = (link: MenuLink) => link.label.length + around + (link.links ? arrow : 0);

/**
 * Divides the menu into links that fit in one line, and links under 'More Menus'. Uses the length of the texts, so that the page
 * is the same for every screen width and works without scripts.
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
