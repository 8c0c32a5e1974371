import { comesBackByPost, comesBackFrom } from '../parts/payments/provider-return.server';

/** Handles shoppers who return from Chase's payment page (docs/behaviour/payment.md#providers). */
export const loader = comesBackFrom('chase');

export const action = comesBackByPost;
