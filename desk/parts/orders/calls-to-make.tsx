import { Form } from '@remix-run/react';
import { Lines } from '~/ui/lines';
import type { DeskOrder } from '~store/contract/desk-orders';
import { When } from '../when';
import { PhoneLink } from './customer-lines';

/** The calls that are to be made about an order, each with the button that takes it off the list, and those that were made. */
export function CallsToMake({ shown: { calls, order }, timezone }: { shown: DeskOrder; timezone: string }) {
	if (calls.length === 0) return null;
	return (
		<section className="stack stack-tight" aria-label="Calls">
			{calls.map(({ id, subject, at, called_at, who, letter }) =>
				called_at === null ? (
					<Form key={id} method="post" className="cluster">
						<input type="hidden" name="call_id" value={id} />
						<span>
							<strong>
								{'Call: '}
								<PhoneLink phone={order.phone} />
							</strong>
							{`. ${subject}, `}
							<When at={at} timezone={timezone} />
						</span>{' '}
						{letter === null ? null : (
							<details className="disclosure">
								<summary>Letter for the customer</summary>
								<p className="no-print">
									Print this page, or read the letter out. ‘Customer called’ deletes the letter.
								</p>
								<p>
									<Lines>{letter}</Lines>
								</p>
							</details>
						)}{' '}
						<button className="button no-print" name="intent" value="called">
							Customer called
						</button>
					</Form>
				) : (
					<p key={id} className="soft">
						{`${who} called the customer: ${subject}, `}
						<When at={called_at} timezone={timezone} />
					</p>
				),
			)}
		</section>
	);
}
