import { redirect } from '@remix-run/node';

/** The way in is the cart (spec 2 §2). */
export const loader = () => redirect('/checkout/cart');
