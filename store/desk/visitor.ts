import type { Selectable } from 'kysely';
import type { DeskClient } from '../contract/desk-call';
import type { StaffSessionsTable, StaffTable } from '../foundation/database/schema';
import type { OrderReader } from '../ordering/orders/order-view';

export type StaffRow = Selectable<StaffTable>;
export type StaffSessionRow = Selectable<StaffSessionsTable>;

/** The caller of the desk: with a session, or not logged in. */
export interface DeskVisitor {
	client: DeskClient;
	/** The stage follows from the staff member's current role. */
	session: StaffSessionRow | null;
	/** The owner of the session; null without a session. The session says whether the log-in is complete. */
	staff: StaffRow | null;
}

/**
 * A staff member whose log-in is as complete as the call's row requires (`desk-rules.ts`). Rules of the desk take this as their
 * actor.
 */
export interface DeskActor extends DeskVisitor {
	session: StaffSessionRow;
	staff: StaffRow;
}

/** Returns how a staff member reads orders: a till reads no e-mail addresses and phone numbers. */
export const orderReader = ({ staff: { role } }: Pick<DeskActor, 'staff'>): OrderReader =>
	role === 'till' ? 'till' : 'store';

/** Returns the staff member who acted, as rows of orders store them. */
export const byStaff = ({ staff }: Pick<DeskActor, 'staff'>) => ({
	staff_id: staff.id,
	staff_name: staff.name || staff.email,
});
