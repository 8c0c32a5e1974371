import type { DeskOrder } from '~store/contract/desk-orders';
import { AskedFirst } from '../asked-first';
import { PlainField } from '../plain-field';
import { orderPath } from '../thing-paths';

/** What is asked about on an order's page before it is done. */
export type AskedOfOrder = 'ready' | 'mail' | 'note' | 'yes' | 'no';

/** The address of an order's page with a question. @param id of the mail, the note or the question to the customer that it is about */
export const askPath = (number: string, ask: AskedOfOrder, id?: number): string =>
	`${orderPath(number)}?${new URLSearchParams({ ask, ...(id === undefined ? {} : { id: String(id) }) })}`;

interface OrderQuestionProps {
	shown: DeskOrder;
	asked: URLSearchParams;
	formKey: string;
	/** What was typed into the form that was refused last, and why it was. */
	refused?: { error: string; typed: Readonly<Record<string, string>> } | undefined;
}

/** The question that the address asks; nothing where it asks none, or about what is not there any more. */
export function OrderQuestion({ shown, asked, formKey, refused }: OrderQuestionProps) {
	const { order, mails, notes, questions, version } = shown;
	const [ask, about] = [asked.get('ask'), Number(asked.get('id'))];
	const back = orderPath(order.order_number);
	if (ask === 'ready' && order.state === 'placed')
		return (
			<AskedFirst
				heading={`Is order ${order.order_number} ready?`}
				fields={{ intent: 'ready' }}
				button="Mark it ready"
				back={back}
			>
				{order.email === ''
					? 'What is found is set aside.'
					: `What is found is set aside, and ${order.purchaser_name} is told by e-mail: that cannot be called back.`}
			</AskedFirst>
		);
	const mail = mails.find(({ id }) => id === about);
	if (ask === 'mail' && mail)
		return (
			<AskedFirst
				heading="Send this mail again?"
				fields={{ intent: 'mail', mail_id: mail.id, key: formKey }}
				field={
					mail.recipient === order.email ? (
						<PlainField
							id="mail-recipient"
							name="recipient"
							label="To"
							inputMode="email"
							maxLength={254}
							value={refused?.typed.recipient ?? mail.recipient}
							error={refused?.typed.recipient === undefined ? undefined : refused.error}
							hint="Another one is the order’s from now on, and its next mails go there, too."
						/>
					) : null
				}
				action={askPath(order.order_number, 'mail', mail.id)}
				button="Send it again"
				back={back}
			>
				{`“${mail.subject}” goes out once more${mail.recipient === order.email ? '' : `, to ${mail.recipient}`}. It cannot be called back.`}
			</AskedFirst>
		);
	const note = notes.find(({ id }) => id === about);
	if (ask === 'note' && note)
		return (
			<AskedFirst
				heading="Take this note away?"
				fields={{ intent: 'remove_note', note_id: note.id }}
				button="Take it away"
				back={back}
			>
				{`“${note.words}”${note.reader === 'customer' ? ' The customer may have read it.' : ''} What it said stands under ‘Who did what’.`}
			</AskedFirst>
		);
	const open = questions.find(({ id, answer }) => id === about && answer === null);
	if ((ask === 'yes' || ask === 'no') && open)
		return (
			<AskedFirst
				heading={`Did ${order.purchaser_name} say ${ask} to ${open.title}?`}
				fields={{ intent: 'answer', version, question: open.id, answer: ask, said_by: order.purchaser_name }}
				button={`They said ${ask}`}
				back={back}
			>
				{ask === 'yes'
					? `It goes to them in place of ${open.instead_of}. It cannot be called back.`
					: `${open.instead_of} is cancelled, and they are told by e-mail. It cannot be called back.`}
			</AskedFirst>
		);
	return null;
}
