import { comesBackByPost, comesBackFrom } from '../parts/payments/provider-return.server';

/** Where Global Payments sends shoppers back to (docs/behaviour/payment.md#providers). */
export const loader = comesBackFrom('global');

export const action = comesBackByPost;
