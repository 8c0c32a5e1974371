import { comesBackByPost, comesBackFrom } from '../payments/provider-return.server';

/** Where PayPal sends shoppers back to (spec 2 §2). */
export const loader = comesBackFrom('paypal');

export const action = comesBackByPost;
