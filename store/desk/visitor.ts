import type { Selectable } from 'kysely';
import type { DeskClient } from '../contract/desk-call';
import type { StaffSessionsTable, StaffTable } from '../foundation/database/schema';
import type { OrderReader } from '../ordering/orders/order-view';

export type StaffRow = Selectable<StaffTable>;
export type StaffSessionRow = Selectable<StaffSessionsTable>;

/** The maker of a call of the desk: somebody who is not logged in, or somebody with a session. */
export interface DeskVisitor {
	client: DeskClient;
	/** Its stage is what they have to do by their role of today. */
	session: StaffSessionRow | null;
	/** Whose session it is; null without one. Whether the log-in is complete, the session says. */
	staff: StaffRow | null;
}

/**
 * Somebody of the staff, as far in their log-in as the call's row asks (`desk-rules.ts`): who a rule of the desk is done by.
 */
export interface DeskActor extends DeskVisitor {
	session: StaffSessionRow;
	staff: StaffRow;
}

/** How a member of staff reads orders: a till reads no e-mail addresses and phone numbers. */
export const orderReader = ({ staff: { role } }: Pick<DeskActor, 'staff'>): OrderReader =>
	role === 'till' ? 'till' : 'store';

/** Who did something, as rows of orders name them. */
export const byStaff = ({ staff }: Pick<DeskActor, 'staff'>) => ({
	staff_id: staff.id,
	staff_name: staff.name || staff.email,
});
