import { z } from 'zod';
import { defineDesk } from './desk-call';
import { type StaffRole, staffRoles } from './desk-roles';
import { id, requiredText } from './fields';

export interface StaffMember {
	id: number;
	name: string;
	email: string;
	role: StaffRole;
	location_id: number | null;
	/** The state of the staff member. 'invited' until the staff member has chosen a password. */
	state: 'invited' | 'active' | 'removed';
	two_step: boolean;
	/** When the staff member was last active, in Unix seconds, or null if never. */
	seen_at: number | null;
	/** The version of the fields shown here, for the form that changes them. */
	version: string;
}

const source = 'docs/behaviour/desk.md#staff';

const facts = {
	role: z.enum(staffRoles, { message: 'must be one of the roles' }),
	/** The only location that the staff member sees, or null for all locations. */
	location_id: id().nullish(),
};

export const deskStaff = {
	'desk-staff/list': defineDesk<{ staff: StaffMember[] }>()({ source, reads: true, payload: z.object({}) }),
	'desk-staff/get': defineDesk<StaffMember>()({ source, reads: true, payload: z.object({ staff_id: id() }) }),
	'desk-staff/invite': defineDesk<StaffMember>()({
		source,
		limit: 'desk-mail',
		payload: z.object({ email: requiredText(254), ...facts }),
	}),
	'desk-staff/change': defineDesk<StaffMember>()({
		source,
		limit: 'desk-change',
		payload: z.object({ staff_id: id(), version: requiredText(64), name: requiredText(100), ...facts }),
	}),
	/** Deletes a staff member's password, authenticator and passkeys, ends their sessions, and sends a new invitation. */
	'desk-staff/reset': defineDesk<StaffMember>()({
		source,
		limit: 'desk-mail',
		payload: z.object({ staff_id: id(), version: requiredText(64) }),
	}),
	/** Ends a staff member's sessions and access. The activity log still shows what the staff member did. */
	'desk-staff/remove': defineDesk<object>()({
		source,
		limit: 'desk-change',
		payload: z.object({ staff_id: id(), version: requiredText(64) }),
	}),
};
