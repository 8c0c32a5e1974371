/** Said to a guest who asks for what needs an account (spec 1 §8). */
export const guestWords = 'You must login or sign up to use this feature.';
