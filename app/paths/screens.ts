import type { NavigationType } from '~store/contract/settings';

/** Which kinds of navigation item lead to a screen that the shop has. What has none is not shown. */
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
