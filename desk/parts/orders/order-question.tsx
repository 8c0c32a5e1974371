import { Link } from '@remix-run/react';
import type { DeskOrder, PaymentDecision } from '~store/contract/desk-orders';
import { withCondition } from '~store/contract/offered-title';
import { ConfirmBox } from '../confirm-box';
import { PlainField } from '../plain-field';
import { orderPath } from '../thing-paths';
import { providerInWords } from './payment-words';

/** The questions that an order's page asks before an action. */
export type AskedOfOrder = 'ready' | 'mail' | 'note' | 'yes' | 'no' | PaymentDecision;

/**
 * Returns the address of an order's page that shows a question.
 * @param id the id of the mail, note, payment or substitute offer that the question is about
 */
export const askPath = (number: string, ask: AskedOfOrder, id?: number | string): string =>
	`${orderPath(number)}?${new URLSearchParams({ ask, ...(id === undefined ? {} : { id: String(id) }) })}`;

interface OrderQuestionProps {
	shown: DeskOrder;
	/** How many copies of the order are not found yet, or have not come yet. */
	missing: number;
	asked: URLSearchParams;
	formKey: string;
	/** The values of the last refused form, and why it was refused. */
	refused?: { problem: { words: string }; typed: Readonly<Record<string, string>> } | undefined;
}

/**
 * Counts the copies of an order that are not found yet, or have not come yet. While there are any, the order cannot be marked
 * ready.
 * @param lines all lines of the order, not only those on this page
 */
export const missingCopies = (lines: DeskOrder['lines']): number =>
	lines
		.flatMap(({ copies }) => copies)
		.filter(({ state }) => state === 'to_pick' || state === 'ordered')
		.reduce((sum, { quantity }) => sum + quantity, 0);

/** Shown instead of the question if copies are missing. Says how many, and links to the next step. */
const NotWhole = ({ number, missing }: { number: string; missing: number }) => (
	<section className="stack stack-tight measure banner no-print" aria-label={`Order ${number} is not complete yet`}>
		<h2>{`Order ${number} is not complete yet`}</h2>
		<p>
			{`${missing === 1 ? '1 copy is' : `${missing} copies are`} still to be found. `}
			<Link to={orderPath(number)}>Open the order and press “Pick order”</Link>, or{' '}
			<Link to={`${orderPath(number)}/part`}>hand over or send the copies that are here</Link>.
		</p>
	</section>
);

/**
 * Shows the question whose name is in the page's address. Shows nothing if the address contains no question, or if the subject
 * of the question no longer exists.
 */
export function OrderQuestion({ shown, missing, asked, formKey, refused }: OrderQuestionProps) {
	const { order, mails, notes, questions, payments, version } = shown;
	const [ask, about] = [asked.get('ask'), Number(asked.get('id'))];
	const back = orderPath(order.order_number);
	if (ask === 'ready' && order.state === 'placed' && missing > 0)
		return <NotWhole number={order.order_number} missing={missing} />;
	if (ask === 'ready' && order.state === 'placed')
		return (
			<ConfirmBox
				heading={`Mark order ${order.order_number} ready?`}
				fields={{ intent: 'ready' }}
				button="Mark it ready"
				back={back}
			>
				{order.email === '' || order.delivery_key !== 'pickup'
					? 'This sets the found copies aside.'
					: `This sets the found copies aside and e-mails ${order.purchaser_name}. You cannot take the e-mail back.`}
			</ConfirmBox>
		);
	const mail = mails.find(({ id }) => id === about);
	if (ask === 'mail' && mail)
		return (
			<ConfirmBox
				heading="Send this mail again?"
				fields={{ intent: 'mail', mail_id: mail.id, key: formKey }}
				field={
					mail.recipient === order.email && mail.may_redirect ? (
						<PlainField
							id="mail-recipient"
							name="recipient"
							label="To"
							inputMode="email"
							maxLength={254}
							value={refused?.typed.recipient ?? mail.recipient}
							error={refused?.typed.recipient === undefined ? undefined : refused.problem.words}
							hint="If you change the address, later e-mails about this order also go to the new address. The shop sends a notice to the old address."
						/>
					) : null
				}
				action={askPath(order.order_number, 'mail', mail.id)}
				button="Send it again"
				back={back}
			>
				{`This sends “${mail.subject}” again${mail.recipient === order.email && mail.may_redirect ? '' : ` to ${mail.recipient}`}. You cannot take the mail back.`}
			</ConfirmBox>
		);
	const note = notes.find(({ id }) => id === about);
	if (ask === 'note' && note)
		return (
			<ConfirmBox
				heading="Remove this note?"
				fields={{ intent: 'remove_note', note_id: note.id }}
				button="Remove note"
				back={back}
			>
				{`“${note.words}”${note.reader === 'customer' ? ' The customer may have read it.' : ''} The activity log keeps the text of the note.`}
			</ConfirmBox>
		);
	const open = questions.find(({ id, answer }) => id === about && answer === null);
	if ((ask === 'yes' || ask === 'no') && open)
		return (
			<ConfirmBox
				heading={`Did ${order.purchaser_name} say ${ask} to ${withCondition(open)}?`}
				fields={{ intent: 'answer', version, question: open.id, answer: ask, said_by: order.purchaser_name }}
				button={`They said ${ask}`}
				back={back}
			>
				{ask === 'yes'
					? `The customer gets ${withCondition(open)} instead of ${open.instead_of}. You cannot undo this.`
					: `This cancels ${open.instead_of} and e-mails the customer. You cannot undo this.`}
			</ConfirmBox>
		);
	const payment = payments.find(({ reference }) => reference === asked.get('id'));
	const decision = payment?.may.find((one) => one === ask);
	if (payment && decision)
		return (
			<ConfirmBox
				heading={decisionWords[decision].question}
				fields={{ intent: 'payment', reference: payment.reference, decision }}
				button={decisionWords[decision].button}
				back={back}
			>
				{`${payment.amount} ${payment.currency} by ${providerInWords(payment.provider)}, ${payment.reference}. ${decisionWords[decision].does}`}
			</ConfirmBox>
		);
	return null;
}

/** The texts for each decision about a payment: the link, the question, the explanation, and the button. */
export const decisionWords: Record<PaymentDecision, Record<'link' | 'question' | 'does' | 'button', string>> = {
	look: {
		link: 'Ask the provider',
		question: 'Ask the provider again?',
		does: 'This asks the provider for the state of the payment and updates the order.',
		button: 'Ask the provider',
	},
	accept: {
		link: 'Accept',
		question: 'Accept this payment?',
		does: 'Check the payment on the provider’s own site first. This places the order as paid. You cannot undo this.',
		button: 'Accept payment',
	},
	drop: {
		link: 'Close',
		question: 'Close this payment?',
		does: 'Close a payment only if the money never came, or if you refunded the money on the provider’s own site. A refund made at the desk closes its payment automatically. If the order still waits for this payment, closing it cancels the order. You cannot undo this.',
		button: 'Close payment',
	},
};
