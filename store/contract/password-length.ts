export const minPasswordLength = 8;
const maxPasswordLength = 200;
export const passwordTooLong = `Password must be at most ${maxPasswordLength} characters.`;

/**
 * Returns the error message for a new password that is too short or too long (docs/behaviour/accounts.md#passwords). Returns null
 * for a valid length.
 */
export function passwordLengthFault(password: string): string | null {
	if (password.length < minPasswordLength) return `Password must be at least ${minPasswordLength} characters.`;
	return password.length > maxPasswordLength ? passwordTooLong : null;
}
