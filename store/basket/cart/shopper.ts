import type { HasLocations } from '../../catalogue/locations/locations';
import { visitorLocationOf } from '../../catalogue/locations/visitor-location';
import { type VisitorView, visitorViewOf } from '../../catalogue/titles/visitor-view';
import type { Approver } from '../../contract/checkout-draft';
import type { Settings } from '../../contract/settings';
import type { Location } from '../../contract/webstore';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries } from '../../foundation/database/database';
import type { CustomerRow } from '../../foundation/sessions/customer-row';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { approverOf, rightsOf } from '../../people/accounts/buyer-rights';

/**
 * The visitor as a shopper, with the rules that apply to the visitor's orders. Read the shopper before a transaction starts,
 * because the reading may use another database connection.
 */
export interface Shopper {
	view: VisitorView;
	settings: Settings;
	logged_in: boolean;
	/** Whether a staff member places the order for a customer on the phone. */
	is_by_staff?: boolean | undefined;
	/** The account that the shopper uses, or null for a guest. */
	account: CustomerRow | null;
	/** The maximum total of one order of this buyer, in cents, set by the institution, or null for no limit. */
	order_limit?: number | null;
	/** The person who must approve the shopper's orders. Set if an institution lets the shopper only request orders. */
	approver?: Approver | null;
	/**
	 * The location that the shopper has chosen in a store with several locations, or null if the shopper has chosen no location.
	 */
	location_id: number | null;
	/** All locations of the store. */
	locations: Location[];
	/** The current time in Unix seconds. */
	now: number;
}

export async function shopperOf(
	store: Database & Clock & HasSettings & HasLocations,
	visitor: Visitor,
): Promise<Shopper> {
	const view = await visitorViewOf(store, visitor);
	return {
		view,
		settings: view.settings,
		logged_in: view.logged_in,
		account: visitor.account,
		is_by_staff: visitor.is_staff,
		...(await buyingTermsOf(store.db, visitor)),
		location_id: await visitorLocationOf(store, visitor),
		locations: await store.locations.get(),
		now: store.now(),
	};
}

/**
 * Reads what an institution allows the visitor to order. The terms are read again when an order is placed, because the
 * institution may have changed them.
 */
export async function buyingTermsOf(
	db: Queries,
	visitor: Visitor,
): Promise<Required<Pick<Shopper, 'order_limit' | 'approver'>>> {
	const { may_order, order_limit } = await rightsOf(db, visitor);
	return { order_limit, approver: may_order || !visitor.account ? null : approverOf(visitor.account) };
}
