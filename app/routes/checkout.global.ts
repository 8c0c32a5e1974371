import { comesBackByPost, comesBackFrom } from '../parts/payments/provider-return.server';

/** Handles shoppers who return from Global Payments' page (docs/behaviour/payment.md#providers). */
export const loader = comesBackFrom('global');

export const action = comesBackByPost;
