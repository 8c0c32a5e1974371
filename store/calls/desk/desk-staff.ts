import { changeStaff, removeStaff } from '../../desk/staff/change-staff';
import { invite } from '../../desk/staff/invitations';
import { resetStaff } from '../../desk/staff/reset-staff';
import { getStaff, listStaff } from '../../desk/staff/staff-members';
import type { DeskCalls } from './desk-call-table';

export const deskStaff = {
	'desk-staff/list': listStaff,
	'desk-staff/get': (store, actor, { staff_id }) => getStaff(store.db, actor, staff_id),
	'desk-staff/invite': async (store, actor, invited) =>
		getStaff(store.db, actor, (await invite(store, actor, invited)).id),
	'desk-staff/change': changeStaff,
	'desk-staff/reset': async (store, actor, asked) => {
		await resetStaff(store, actor, asked);
		return getStaff(store.db, actor, asked.staff_id);
	},
	'desk-staff/remove': removeStaff,
} satisfies Partial<DeskCalls>;
