import type { NavigationType } from '~store/contract/settings';

/** Whether the shop has a screen for each kind of navigation item. Items without a screen are hidden. */
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
