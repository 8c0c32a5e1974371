import type { ActionFunctionArgs } from '@remix-run/node';
import type { ReasonOf } from '~store/contract/contract';
import { noticeHeaders, paymentProviders } from '~store/contract/payment-providers';
import { readBody } from '../http/read-body.server';
import { storeApi } from '../store-api/store-api.server';
import { byReason, StoreError } from '../store-api/store-error';

/** The maximum size of a payment notification that is read, in bytes. Real notifications of payment providers are smaller. */
const maxNoticeBytes = 200_000;

/**
 * The HTTP status for a refused payment notification. If the shop does not know the payment, sending the notification again
 * would not help.
 */
const answerTo: Record<ReasonOf<'payment/notice'>, number> = { 'notice-forged': 400, 'notice-of-no-payment': 200 };

/**
 * Receives notifications that payment providers send to the server. The store verifies each notification. The status 200 tells
 * the payment provider not to send the notification again.
 */
export async function action(args: ActionFunctionArgs) {
	const provider = paymentProviders.find((name) => name === args.params.provider);
	if (!provider) return told(404);
	const body = new TextDecoder().decode(await readBody(args.request, maxNoticeBytes));
	const headers = Object.fromEntries(
		[...args.request.headers].filter(([name]) => noticeHeaders[provider].includes(name)),
	);
	try {
		const api = await storeApi(args, { foreign: true });
		await api.call('payment/notice', { provider, headers, body });
		return told(200);
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		return told(byReason(error, answerTo) ?? error.status);
	}
}

export const loader = () => told(405);

const told = (status: number): Response =>
	new Response(status === 200 ? 'Received' : 'Not received', {
		status,
		headers: { 'Content-Type': 'text/plain; charset=utf-8', ...(status === 405 ? { Allow: 'POST' } : {}) },
	});
