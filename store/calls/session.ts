import type { Session } from '../contract/session';
import type { Visitor } from '../visitor';
import type { Calls } from './calls';

export const session = {
	'session/get': async (_store, visitor) => present(visitor),
} satisfies Partial<Calls>;

const present = (visitor: Visitor): Session => ({
	session_id: visitor.client.session_id,
	logged_in: visitor.customer !== null,
	user: null,
	cart: {
		checksum: '',
		summary: { item_count: 0, total_quantity: 0 },
		can_click_collect: false,
		contains_unavailable: false,
		items: [],
	},
	wishlist: { rows: [] },
	wishlist_id: null,
	location_id: visitor.session?.location_id ?? null,
	pick_location: false,
});
