/** The staff roles, with the most permissions first. `desk-rules.ts` lists the calls that each role may make. */
export const staffRoles = ['owner', 'manager', 'bookseller', 'till'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const roleNames: Record<StaffRole, string> = {
	owner: 'Owner',
	manager: 'Manager',
	bookseller: 'Bookseller',
	till: 'Till',
};

/** The purpose of each role, which the screens show beside the role's name. */
export const roleWords: Record<StaffRole, string> = {
	owner: 'Full access, including staff and refunds.',
	manager: 'Full access, including refunds and the activity log, but not staff.',
	bookseller: 'Orders, stock, deliveries and counting.',
	till: 'Looks up orders and stock. Hands over orders.',
};

/** The roles whose log-in requires a second step: an authenticator's code, or a passkey. */
export const twoStepRoles: readonly StaffRole[] = ['owner', 'manager'];
