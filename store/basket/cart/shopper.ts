import type { HasLocations } from '../../catalogue/locations/locations';
import { visitorLocationOf } from '../../catalogue/locations/visitor-location';
import { type VisitorView, visitorViewOf } from '../../catalogue/titles/visitor-view';
import type { Approver } from '../../contract/checkout-draft';
import type { Settings } from '../../contract/settings';
import type { Location } from '../../contract/webstore';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries } from '../../foundation/database/database';
import type { CustomerRow } from '../../foundation/sessions/sessions';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { approverOf, rightsOf } from '../../people/accounts/buyer-rights';

/** Who shops, and by which rules. Read before a transaction begins: it may look into the database by itself. */
export interface Shopper {
	view: VisitorView;
	settings: Settings;
	logged_in: boolean;
	/** Whose account is used; null for a guest. */
	account: CustomerRow | null;
	/** The most that an order may come to, in cents, where an institution says so to who buys for it. */
	order_limit?: number | null;
	/** Who approves what the shopper orders, where an institution lets them ask only. */
	approver?: Approver | null;
	/** Where the shopper would pick up, where the store asks for it. */
	location_id: number | null;
	/** Every location of the store. */
	locations: Location[];
	/** Unix seconds. */
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
		...(await buyingTermsOf(store.db, visitor)),
		location_id: await visitorLocationOf(store, visitor),
		locations: await store.locations.get(),
		now: store.now(),
	};
}

/** What a shopper may buy by themselves, as their institution says now: read again where an order is placed by it. */
export async function buyingTermsOf(
	db: Queries,
	visitor: Visitor,
): Promise<Required<Pick<Shopper, 'order_limit' | 'approver'>>> {
	const { may_order, order_limit } = await rightsOf(db, visitor);
	return { order_limit, approver: may_order || !visitor.account ? null : approverOf(visitor.account) };
}
