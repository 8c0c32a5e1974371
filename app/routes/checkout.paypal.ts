import { comesBackByPost, comesBackFrom } from '../parts/payments/provider-return.server';

/** Where PayPal sends shoppers back to (docs/behaviour/payment.md#providers). */
export const loader = comesBackFrom('paypal');

export const action = comesBackByPost;
