import type { LoaderFunctionArgs } from '@remix-run/node';
import { openDesk } from '../session/open-desk.server';
import { pdfAnswer } from '../session/pdf-answer.server';

/** The packing slip of an order, or of the part of it that the address names. */
export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const part = new URL(args.request.url).searchParams.get('part') ?? undefined;
	const order_number = args.params.number ?? '';
	return pdfAnswer(await desk.load('desk-orders/getPackingSlip', { order_number, ...(part ? { part } : {}) }));
}
