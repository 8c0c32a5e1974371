import { redirect } from '@remix-run/node';
import { refusePost } from '../http/refuse-post.server';

/** The way in is the cart (spec 2 §2). */
export const loader = () => redirect('/checkout/cart');

export const action = refusePost;
