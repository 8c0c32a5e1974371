export const minPasswordLength = 8;
const maxPasswordLength = 200;
export const passwordTooLong = `Password must be at most ${maxPasswordLength} characters.`;

/** Says what is wrong with the length of a new password (docs/behaviour/accounts.md#passwords); null where nothing is. */
export function passwordLengthFault(password: string): string | null {
	if (password.length < minPasswordLength) return `Password must be at least ${minPasswordLength} characters.`;
	return password.length > maxPasswordLength ? passwordTooLong : null;
}
