import { Form } from '@remix-run/react';
import type { DeskOrder } from '~store/contract/desk-orders';
import { When } from '../when';
import { PhoneLink } from './customer-lines';

/** The calls that are to be made about an order, each with the button that takes it off the list, and those that were made. */
export function CallsToMake({ shown: { calls, order }, timezone }: { shown: DeskOrder; timezone: string }) {
	if (calls.length === 0) return null;
	return (
		<section className="stack stack-tight" aria-label="Calls">
			{calls.map(({ id, subject, at, called_at, who }) =>
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
