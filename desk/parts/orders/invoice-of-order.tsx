import { Form, Link } from '@remix-run/react';
import type { OrderInvoice } from '~store/contract/desk-money';
import { dollars } from '~store/contract/dollars';
import { dayInWords } from '../day-words';
import { creditNotePath, customerPath, orderPath } from '../thing-paths';
import { When } from '../when';

interface InvoiceOfOrderProps {
	invoice: OrderInvoice;
	/** The number of the order. */
	number: string;
	/** The form's key, which ensures that the store mails the invoice only once if the form is posted twice. */
	formKey: string;
}

/** Shows the invoice of an order that was sold on account: its due date, its credits, and the buttons to print or mail it. */
export const InvoiceOfOrder = ({ invoice, number, formKey }: InvoiceOfOrderProps) => (
	<section className="stack stack-tight" aria-labelledby="invoice">
		<h2 id="invoice">{`Invoice ${invoice.number}`}</h2>
		<p>
			{`${dollars(invoice.amount)}, issued `}
			<When isInSentence at={invoice.issued_at} />
			{`, due ${dayInWords(invoice.due_on)}.`}
			{invoice.is_overdue ? <strong className="desk-late"> Overdue</strong> : null}
		</p>
		{invoice.credit_notes.length > 0 ? (
			<ul aria-label="Credit notes">
				{invoice.credit_notes.map((note) => (
					<li key={note.number}>
						<a href={creditNotePath(number, note.number)}>{`Credit note ${note.number}`}</a>
						{`: ${dollars(note.amount)}${note.applied === note.amount ? '' : ` (${dollars(note.applied)} taken off the amount owed)`}, `}
						<When isInSentence at={note.at} />
					</li>
				))}
			</ul>
		) : null}
		<Form method="post" className="cluster no-print">
			<a className="button" href={`${orderPath(number)}/invoice`}>
				Print invoice
			</a>{' '}
			<input type="hidden" name="key" value={formKey} />
			<button className="button" name="intent" value="mail_invoice">
				Mail invoice
			</button>{' '}
			{invoice.customer_id === null ? null : <Link to={customerPath(invoice.customer_id)}>All invoices</Link>}
		</Form>
	</section>
);
