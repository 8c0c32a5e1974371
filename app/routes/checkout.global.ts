import { comesBackByPost, comesBackFrom } from '../parts/payments/provider-return.server';

/** Where Global Payments sends shoppers back to (spec 2 §2). */
export const loader = comesBackFrom('global');

export const action = comesBackByPost;
