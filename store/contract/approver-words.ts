import type { Approver } from './checkout-draft';

/** Describes the approver of an order, with the known details: 'Robin Reader of Hope School (robin@example.org)'. */
export function approverWords({ name, institution, email }: Approver): string {
	const who = name === '' || name === institution ? institution : `${name} of ${institution}`;
	return email === '' ? who : `${who} (${email})`;
}
