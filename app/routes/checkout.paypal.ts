import { comesBackByPost, comesBackFrom } from '../parts/payments/provider-return.server';

/** Handles shoppers who return from PayPal (docs/behaviour/payment.md#providers). */
export const loader = comesBackFrom('paypal');

export const action = comesBackByPost;
