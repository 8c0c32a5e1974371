import { comesBackByPost, comesBackFrom } from '../parts/payments/provider-return.server';

/** Where Chase sends shoppers back to (docs/behaviour/payment.md#providers). */
export const loader = comesBackFrom('chase');

export const action = comesBackByPost;
