import { z } from 'zod';
import { hourSeconds } from '~store/contract/durations';
import { signedCookie } from './cookie.server';

/** How long a shopper may stay on a payment provider's page, in seconds. */
const maxAge = 4 * hourSeconds;

const mailedPaymentCookie = signedCookie('mailed-payment', maxAge);

const mailedPayment = z.object({ order_number: z.string(), access_key: z.string() });

/**
 * The order whose payment began with a link in an e-mail, with the link's key. The link's key is needed because after the
 * payment, the visitor's session alone may not give access to the order.
 */
export type MailedPayment = z.infer<typeof mailedPayment>;

export async function readMailedPayment(request: Request): Promise<MailedPayment | null> {
	return mailedPayment.safeParse(await mailedPaymentCookie.read(request)).data ?? null;
}

export const mailedPaymentHeader = (request: Request, begun: MailedPayment): Promise<string> =>
	mailedPaymentCookie.header(request, begun);

export const clearMailedPayment = mailedPaymentCookie.clear;
