import type { LoaderFunctionArgs } from '@remix-run/node';
import { openDesk } from '../session/open-desk.server';
import { pdfAnswer } from '../session/pdf-answer.server';

/** Prints a receipt for the payments of an order. */
export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	return pdfAnswer(await desk.load('desk-money/getReceipt', { order_number: args.params.number ?? '' }));
}
