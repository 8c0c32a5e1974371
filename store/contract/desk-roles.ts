/** The roles of staff, the most trusted first. `desk-rules.ts` lists what each role may do. */
export const staffRoles = ['owner', 'manager', 'bookseller', 'till'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const roleNames: Record<StaffRole, string> = {
	owner: 'Owner',
	manager: 'Manager',
	bookseller: 'Bookseller',
	till: 'Till',
};

/** The purpose of each role, as the screens show it beside the role's name. */
export const roleWords: Record<StaffRole, string> = {
	owner: 'Full access, including staff and refunds.',
	manager: 'Full access, including refunds and the activity log, but not staff.',
	bookseller: 'Orders, stock, deliveries and counting.',
	till: 'Looks up orders and stock. Hands over orders.',
};

/** The roles that must have a second step when they log in: a code of an authenticator, or a passkey. */
export const twoStepRoles: readonly StaffRole[] = ['owner', 'manager'];
