/** What is wrong with the second typing of a new password (spec 3 §5); null when it is the same. */
export function confirmFault(password: string, confirm: string): string | null {
	if (confirm === '') return 'Please confirm your password.';
	return confirm === password ? null : 'The two passwords that you entered do not match.';
}
