/** The message for a guest who asks for a feature that needs an account (docs/behaviour/accounts.md#guests). */
export const guestWords = 'You must login or sign up to use this feature.';
