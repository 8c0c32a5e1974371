import type { LoaderFunctionArgs } from '@remix-run/node';
import { openDesk } from '../session/open-desk.server';
import { pdfAnswer } from '../session/pdf-answer.server';

/**
 * Prints the packing slip of an order, or of the part in the address. With '?gift' in the address, the packing slip leaves out
 * the prices.
 */
export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const { searchParams } = new URL(args.request.url);
	const part = searchParams.get('part') ?? undefined;
	const asked = { order_number: args.params.number ?? '', gift: searchParams.has('gift'), ...(part ? { part } : {}) };
	return pdfAnswer(await desk.load('desk-orders/getPackingSlip', asked));
}
