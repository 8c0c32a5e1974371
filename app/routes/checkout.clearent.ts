import { comesBackByPost, comesBackFrom } from '../parts/payments/provider-return.server';

/** Where Clearent sends shoppers back to (spec 2 §2). */
export const loader = comesBackFrom('clearent');

export const action = comesBackByPost;
