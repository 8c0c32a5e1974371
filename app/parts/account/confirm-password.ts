import { passwordLengthFault } from '~store/contract/password-length';

/** What is wrong with the second typing of a new password (docs/behaviour/accounts.md#passwords); null when it is the same. */
export function confirmFault(password: string, confirm: string): string | null {
	if (confirm === '') return 'Please confirm your password.';
	return confirm === password ? null : 'The two passwords that you entered do not match.';
}

/** What is said of a new password that was typed twice, and of `confirm`, which differs: both at once. */
export function newPasswordErrors(field: string, password: string, confirm: string): Record<string, string[]> {
	const length = passwordLengthFault(password);
	return { ...(length ? { [field]: [length] } : {}), confirm: [confirm] };
}
