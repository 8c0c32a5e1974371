import type { LoaderFunctionArgs } from '@remix-run/node';
import { openDesk } from '../session/open-desk.server';
import { pdfAnswer } from '../session/pdf-answer.server';

/** The invoice of an order that was sold on account. */
export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	return pdfAnswer(await desk.load('desk-money/getInvoice', { order_number: args.params.number ?? '' }));
}
