const shortest = 8;
const longest = 200;
export const passwordTooLong = `Password must be at most ${longest} characters.`;

/** What is wrong with the length of a new password (docs/behaviour/accounts.md#passwords); null for one that may be long enough. */
export function passwordLengthFault(password: string): string | null {
	if (password.length < shortest) return `Password must be at least ${shortest} characters.`;
	return password.length > longest ? passwordTooLong : null;
}
