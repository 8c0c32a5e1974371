import { csvFile } from '../../contract/csv-line';
import type { PurchaseOrder } from '../../contract/desk-deliveries';
import type { Settings } from '../../contract/settings';
import { factsMarkup, factsText } from '../../foundation/mail/facts';
import { mailPage, signature } from '../../foundation/mail/layout';
import { html } from '../../foundation/mail/markup';
import type { Mail, MailFile } from '../../foundation/mail/queue';

/** The maximum number of lines that the mail to a supplier shows. The attached file lists every line of the purchase order. */
const maxShown = 50;

/** Builds a file with the lines of a purchase order, for a supplier's computer system. */
export function purchaseOrderFile({ id, items }: Pick<PurchaseOrder, 'id' | 'items'>): MailFile {
	const heading = ['purchase_order', 'isbn', 'quantity', 'title', 'condition'];
	const lines = items.map(({ eisbn, quantity, title, condition }) => [
		String(id),
		eisbn,
		String(quantity),
		title,
		condition,
	]);
	const content = csvFile([heading, ...lines]);
	return { filename: `purchase-order-${id}.csv`, type: 'text/csv; charset=utf-8', content };
}

/**
 * Writes the mail to a supplier: the ordered titles, with the same list as a file.
 * @param address the address of the location that the copies are delivered to; '' if the address is unknown
 */
export function purchaseOrderMail(
	order: PurchaseOrder,
	supplier: { email: string; account_number: string; terms: string },
	address: string,
	settings: Settings,
): Mail {
	const heading = `Purchase order ${order.id}`;
	const facts = [
		['Our account', supplier.account_number],
		['Terms', supplier.terms],
		['Deliver to', [order.location, address].filter(Boolean).join(', ')],
		['Titles', String(order.items.length)],
		['Copies', String(order.ordered)],
		['Note', order.note],
	] as const;
	const shown = order.items.slice(0, maxShown);
	const left = order.items.length - shown.length;
	const more = left > 0 ? `… and ${left} more, all of them in the file.` : '';
	const { name } = settings.store_info;
	return {
		recipient: supplier.email,
		subject: `${heading} from ${name}`,
		text: `${heading} from ${name}

${factsText(facts)}

${shown.map(({ quantity, eisbn, title }) => `${quantity} × ${eisbn}  ${title}`).join('\n')}
${more}

The file with this mail has every line.

${signature(settings)}`,
		html: mailPage(
			settings,
			`${heading} from ${name}`,
			html`<dl>
${factsMarkup(facts)}</dl>
<table style="border-collapse:collapse;width:100%">
<thead><tr><th style="text-align:left">Copies</th><th style="text-align:left">ISBN</th><th style="text-align:left">Title</th></tr></thead>
<tbody>
${shown.map(({ quantity, eisbn, title }) => html`<tr><td>${quantity}</td><td>${eisbn}</td><td>${title}</td></tr>\n`)}</tbody>
</table>
<p>${more}</p>
<p>The file with this mail has every line.</p>`,
		),
		files: [purchaseOrderFile(order)],
	};
}
