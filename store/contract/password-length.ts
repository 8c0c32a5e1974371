export const minPasswordLength = 8;
const maxPasswordLength = 200;
export const passwordTooLong = `Password must be at most ${maxPasswordLength} characters.`;

/** Returns the error for a new password's length (docs/behaviour/accounts.md#passwords); null for a valid length. */
export function passwordLengthFault(password: string): string | null {
	if (password.length < minPasswordLength) return `Password must be at least ${minPasswordLength} characters.`;
	return password.length > maxPasswordLength ? passwordTooLong : null;
}
