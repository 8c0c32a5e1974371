import type { NavigationType } from '~store/contract/settings';

/** Whether the shop has a page for each kind of menu item. Menu items without a page are hidden. */
export const hasScreen: Record<NavigationType, boolean> = {
	home: true,
	browse: true,
	lists: false,
	unlinked: true,
	custom: true,
	custom_lists: true,
	v3_content: true,
	link: true,
	gift_cards: true,
	contact_and_hours: true,
	events: true,
	features: true,
};
