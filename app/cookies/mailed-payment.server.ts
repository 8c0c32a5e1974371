import { z } from 'zod';
import { hourSeconds } from '~store/contract/durations';
import { signedCookie } from './cookie.server';

/** As long as a shopper may take on a provider's page, in seconds. */
const maxAge = 4 * hourSeconds;

const mailedPaymentCookie = signedCookie('mailed-payment', maxAge);

const mailedPayment = z.object({ order_number: z.string(), access_key: z.string() });

/**
 * The order whose payment was begun from an e-mail's link, with its key. After the payment no session may be able to
 * open that order, so the key is needed.
 */
export type MailedPayment = z.infer<typeof mailedPayment>;

export async function readMailedPayment(request: Request): Promise<MailedPayment | null> {
	return mailedPayment.safeParse(await mailedPaymentCookie.read(request)).data ?? null;
}

export const mailedPaymentHeader = (request: Request, begun: MailedPayment): Promise<string> =>
	mailedPaymentCookie.header(request, begun);

export const clearMailedPayment = mailedPaymentCookie.clear;
