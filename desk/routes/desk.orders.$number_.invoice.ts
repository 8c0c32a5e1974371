import type { LoaderFunctionArgs } from '@remix-run/node';
import { openDesk } from '../session/open-desk.server';
import { pdfAnswer } from '../session/pdf-answer.server';

/** Prints the invoice of an order that was sold on account, or the credit note in the address. */
export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const named = new URL(args.request.url).searchParams.get('credit_note');
	// Replaces an invalid number with a number that no credit note has, which gives a 404 error.
	const creditNote =
		named === null ? {} : { credit_note: /^\d{1,9}$/.test(named) ? Math.max(1, Number(named)) : 999_999_999 };
	return pdfAnswer(await desk.load('desk-money/getInvoice', { order_number: args.params.number ?? '', ...creditNote }));
}
