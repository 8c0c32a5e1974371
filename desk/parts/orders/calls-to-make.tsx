import { Form, Link } from '@remix-run/react';
import { Lines } from '~/ui/lines';
import type { DeskOrder } from '~store/contract/desk-orders';
import { orderPath } from '../thing-paths';
import { When } from '../when';
import { PhoneLink } from './customer-lines';

interface CallsToMakeProps {
	shown: Pick<DeskOrder, 'calls' | 'order'>;
	/** The text to read to the customer, for the phone call that the staff member opened. */
	letter?: { call_id: number; words: string } | undefined;
}

/**
 * Lists the phone calls that an order needs, each with a button that marks the phone call as made. Also lists the phone calls
 * that were already made.
 */
export function CallsToMake({ shown: { calls, order }, letter }: CallsToMakeProps) {
	if (calls.length === 0) return null;
	return (
		<section className="stack stack-tight" aria-label="Calls">
			{calls.map(({ id, subject, at, called_at, who, has_letter, words }) =>
				called_at === null ? (
					<Form key={id} method="post" className="cluster">
						<input type="hidden" name="call_id" value={id} />
						<span>
							<strong>
								{'Call: '}
								<PhoneLink phone={order.phone} />
							</strong>
							{`. ${subject}, `}
							<When isInSentence at={at} />
						</span>{' '}
						{words === '' ? null : (
							<details>
								<summary>
									What to say<span className="visually-hidden">{`: ${subject}`}</span>
								</summary>
								<p>
									<Lines>{words}</Lines>
								</p>
								<p className="no-print">
									<Link to={`${orderPath(order.order_number)}/letter?call=${id}`}>Print letter</Link>
								</p>
							</details>
						)}{' '}
						{has_letter && letter?.call_id !== id ? (
							<button className="button no-print" name="intent" value="letter">
								Show letter<span className="visually-hidden"> for the customer</span>
							</button>
						) : null}{' '}
						{has_letter && letter?.call_id === id ? (
							<div className="stack stack-tight">
								<p className="no-print">
									Print this page, or read the letter to the customer. The button ‘I have called’ deletes the letter.
								</p>
								<p>
									<Lines>{letter.words}</Lines>
								</p>
							</div>
						) : null}{' '}
						<button className="button no-print" name="intent" value="called">
							I have called
						</button>
					</Form>
				) : (
					<p key={id} className="soft">
						{`${who} called the customer: ${subject}, `}
						<When isInSentence at={called_at} />
					</p>
				),
			)}
		</section>
	);
}
