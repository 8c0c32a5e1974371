import { comesBackByPost, comesBackFrom } from '../payments/provider-return.server';

/** Where Global Payments sends shoppers back to (spec 2 §2). */
export const loader = comesBackFrom('global');

export const action = comesBackByPost;
