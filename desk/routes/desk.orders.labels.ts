import type { LoaderFunctionArgs } from '@remix-run/node';
import { openDesk } from '../session/open-desk.server';
import { pdfAnswer } from '../session/pdf-answer.server';

/** Prints the address labels of the orders in the address, one label per page. */
export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const order_numbers = new URL(args.request.url).searchParams.getAll('order');
	return pdfAnswer(await desk.load('desk-orders/getLabels', { order_numbers }));
}
