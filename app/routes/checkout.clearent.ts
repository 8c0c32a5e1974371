import { comesBackByPost, comesBackFrom } from '../parts/payments/provider-return.server';

/** Handles shoppers who return from Clearent's payment page (docs/behaviour/payment.md#providers). */
export const loader = comesBackFrom('clearent');

export const action = comesBackByPost;
