import { comesBackByPost, comesBackFrom } from '../parts/payments/provider-return.server';

/** Where PayPal sends shoppers back to (spec 2 §2). */
export const loader = comesBackFrom('paypal');

export const action = comesBackByPost;
