export const paymentChoices = [
	'not_required',
	'pickup',
	'paypal',
	'contact',
	'clearent',
	'chase',
	'global',
	'credit_card',
] as const;
export type PaymentChoice = (typeof paymentChoices)[number];
