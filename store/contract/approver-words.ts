import type { Approver } from './checkout-draft';

/** Who approves an order, in words: 'Robin Reader of Hope School (robin@example.org)', as far as it is known. */
export function approverWords({ name, institution, email }: Approver): string {
	const who = name === '' || name === institution ? institution : `${name} of ${institution}`;
	return email === '' ? who : `${who} (${email})`;
}
