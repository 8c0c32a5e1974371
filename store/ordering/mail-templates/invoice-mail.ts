import type { Settings } from '../../contract/settings';
import { mailPage, signature } from '../../foundation/mail/layout';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';
import { inDollars } from '../../foundation/money';
import { dueWords } from '../ledger/invoices';

interface MailedInvoice {
	number: number;
	/** The amount owed when the invoice was issued, in cents. */
	owed: number;
	/** The amount owed on the invoice now, in cents. */
	left: number;
	/** The due date as 'YYYY-MM-DD'. */
	due_on: string;
	/** The customer's name. */
	name: string;
	order_number: string;
	/** The numbers of the credit notes that are attached, too. */
	creditNotes: readonly number[];
}

/** Composes the e-mail with an attached invoice to a customer who bought on account. */
export function invoiceMail(
	{ number, owed, left, due_on, name, order_number, creditNotes }: MailedInvoice,
	settings: Settings,
): Omit<Mail, 'recipient'> {
	const title = `Invoice ${number} for order ${order_number}`;
	const notes = creditNotes.map((note) => ` and credit note ${note}`).join('');
	const attached = `Please find invoice ${number} of ${inDollars(owed)}${notes} attached.`;
	const due = `is due on ${dueWords(due_on)}.`;
	const rest =
		left > 0
			? `${left === owed ? 'The invoice' : `Still owed: ${inDollars(left)}, which`} ${due}`
			: 'You no longer owe anything on this invoice.';
	const words = `${attached} ${rest}`;
	return {
		subject: `${settings.store_info.name}: invoice ${number} for order ${order_number}`,
		text: [title, `Dear ${name},`, words, signature(settings)].join('\n\n'),
		html: mailPage(settings, title, html`<p>Dear ${name},</p>\n<p>${words}</p>`),
	};
}
