import type { NavigationItem } from '../contract/settings';

type Item = Pick<NavigationItem, 'label' | 'type'> & Partial<NavigationItem>;

const item = ({ id, label, ...rest }: Item): NavigationItem => ({
	id: id ?? label.toLowerCase().replace(/[^a-z]+/g, '-'),
	label,
	path: '',
	search: '',
	submenu: [],
	...rest,
});

const shelf = (label: string, search: string): NavigationItem => item({ label, type: 'browse', search });

/** The menu of the sample shop, which contains every type of menu item. */
export const siteNavigation: NavigationItem[] = [
	item({ label: 'Home', type: 'home', path: '/' }),
	item({
		label: 'Books',
		type: 'browse',
		path: '/browse',
		submenu: [
			shelf('Fiction', 's/F'),
			shelf('Crime & mystery', 's/FF'),
			shelf('Science fiction & fantasy', 's/FL,FM'),
			shelf('Biography & essays', 's/DN'),
			shelf('Poetry & plays', 's/DC,DD'),
			shelf('History', 's/N'),
			shelf('Nature & travel', 's/WN,WT'),
			shelf('Food & garden', 's/WB,WM'),
			shelf('Graphic novels & comics', 's/X'),
			shelf('Canadian authors', 'n/__canadian'),
			shelf('Large print', 'n/__large-print'),
		],
	}),
	item({
		label: 'Young readers',
		type: 'browse',
		search: 's/Y',
		submenu: [
			shelf('Picture books', 's/YBC'),
			shelf('Children’s classics', 's/YFA'),
			shelf('Fantasy', 's/YFH'),
			shelf('Young adult', 'a/young-adult'),
		],
	}),
	shelf('En français', 'g/fre'),
	item({ label: 'Book clubs', type: 'custom_lists', path: '/book-clubs' }),
	item({ label: 'Events', type: 'events', path: '/events' }),
	item({ label: 'Gift cards', type: 'gift_cards', path: '/gift-cards' }),
	item({
		label: 'The shop',
		type: 'unlinked',
		submenu: [
			item({ label: 'About us', type: 'custom', path: '/about-us' }),
			item({ label: 'Contact & hours', id: 'contact', type: 'contact_and_hours', path: '/contact-hours' }),
			item({ label: 'Schools & libraries', type: 'v3_content', path: '/schools-libraries' }),
			item({ label: 'Reading lists', id: 'features', type: 'features', path: '/features' }),
			item({ label: 'Our newsletter', type: 'link', path: 'https://www.example.org/newsletter' }),
		],
	}),
];

/** The pages that are linked in the footer of every page, and not in the menu. */
export const extraNavigation: NavigationItem[] = [
	item({ label: 'Selling us your books', type: 'custom', path: '/selling-us-your-books' }),
];
