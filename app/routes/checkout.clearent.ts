import { comesBackByPost, comesBackFrom } from '../parts/payments/provider-return.server';

/** Where Clearent sends shoppers back to (docs/behaviour/payment.md#providers). */
export const loader = comesBackFrom('clearent');

export const action = comesBackByPost;
