import type { Selectable } from 'kysely';
import type { DeskClient } from '../contract/desk-call';
import type { StaffSessionsTable, StaffTable } from '../foundation/database/schema';
import type { OrderReader } from '../ordering/orders/order-view';

export type StaffRow = Selectable<StaffTable>;
export type StaffSessionRow = Selectable<StaffSessionsTable>;

/** The caller of the desk: a visitor with a session, or a visitor who is not logged in. */
export interface DeskVisitor {
	client: DeskClient;
	/** The caller's session. The session's `stage` takes the staff member's current role into account. */
	session: StaffSessionRow | null;
	/** The owner of the session; null if the caller has no session. The session's stage tells whether the log-in is complete. */
	staff: StaffRow | null;
}

/**
 * A staff member whose log-in is as complete as the call's rule requires (`desk-rules.ts`). Functions of the desk get the caller
 * as this type.
 */
export interface DeskActor extends DeskVisitor {
	session: StaffSessionRow;
	staff: StaffRow;
}

/** Returns the rights with which a staff member reads orders. A till gets no e-mail addresses and phone numbers. */
export const orderReader = ({ staff: { role } }: Pick<DeskActor, 'staff'>): OrderReader =>
	role === 'till' ? 'till' : 'store';

/** Returns the staff member's id and name, in the form that order tables store them. */
export const byStaff = ({ staff }: Pick<DeskActor, 'staff'>) => ({
	staff_id: staff.id,
	staff_name: staff.name || staff.email,
});
