import { passwordLengthFault } from '~store/contract/password-length';

/**
 * Returns the error of a new password's confirmation (docs/behaviour/accounts.md#passwords); null if the confirmation matches
 * the new password.
 */
export function confirmFault(password: string, confirm: string): string | null {
	if (confirm === '') return 'Please confirm your password.';
	return confirm === password ? null : 'The two passwords that you entered do not match.';
}

/** Returns the errors of both password fields. `confirm` is the error of the password's confirmation. */
export function newPasswordErrors(field: string, password: string, confirm: string): Record<string, string[]> {
	const length = passwordLengthFault(password);
	return { ...(length ? { [field]: [length] } : {}), confirm: [confirm] };
}
