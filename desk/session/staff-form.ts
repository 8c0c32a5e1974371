import { z } from 'zod';
import { staffRoles } from '~store/contract/desk-roles';

/** The fields for role and location in the forms about staff. */
export const staffFacts = {
	role: z.enum(staffRoles, { message: 'Choose a role.' }),
	location_id: z
		.string()
		.regex(/^\d{0,15}$/)
		.default('')
		.transform((typed) => (typed === '' ? null : Number(typed))),
};
