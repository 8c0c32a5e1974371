import { comesBackByPost, comesBackFrom } from '../parts/payments/provider-return.server';

/** Where Chase sends shoppers back to (spec 2 §2). */
export const loader = comesBackFrom('chase');

export const action = comesBackByPost;
