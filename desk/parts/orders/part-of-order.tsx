import { Form } from '@remix-run/react';
import type { OrderPart } from '~store/contract/order';
import { partCopiesWords } from '~store/contract/part-copies';
import { NowIs } from '../changed-line';
import { PlainField } from '../plain-field';
import { When } from '../when';
import { trackingAddress } from './tracking-address';

interface PartOfOrderProps {
	orderNumber: string;
	part: OrderPart;
	/** The carrier that the customer chose; '' if none. */
	chosenCarrier: string;
	/** The copies of all parts of the order. */
	inOrder: OrderPart['copies'];
	/** The version of the order that the page shows. */
	version: string;
	readOnly: boolean;
	/** Whether the customer has an e-mail address. */
	mayTell: boolean;
	/** The typed values of the refused form on this page. */
	typed: Record<string, string>;
	/** Whether the store refused the form because someone had changed the order in the meantime. */
	isChanged: boolean;
}

/**
 * Shows a part of an order, which is copies that left the store together, with a link to its packing slip. For a part that was
 * sent, a form corrects the carrier or the tracking number.
 */
export function PartOfOrder(props: PartOfOrderProps) {
	const { orderNumber, part, chosenCarrier, inOrder, version, readOnly, mayTell, typed, isChanged } = props;
	const { number, kind, carrier, tracking_number, at, copies } = part;
	const isRefused = typed.part === String(number);
	const again = (name: 'carrier' | 'tracking_number') => ({
		value: (isRefused ? typed[name] : undefined) ?? part[name],
		hint: <NowIs shown={isRefused && isChanged && typed[name] !== part[name]} now={part[name]} />,
	});
	const facts = [kind === 'sent' ? 'sent' : 'handed over', carrier && `by ${carrier}`];
	const tracking = trackingAddress(carrier || chosenCarrier, tracking_number);
	return (
		<li>
			<p>
				<strong>{`Part ${number}`}</strong> {facts.filter(Boolean).join(' ')}
				{tracking === null ? (
					tracking_number && ` ${tracking_number}`
				) : (
					<>
						{' '}
						<a href={tracking} rel="noreferrer">
							{tracking_number}
						</a>
					</>
				)}
				, <When isInSentence at={at} />
			</p>
			<ul>
				{copies.map((one, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: what has left the store never moves
					<li key={index}>{`${one.quantity} × ${partCopiesWords(one, inOrder)}`}</li>
				))}
			</ul>
			<a href={`/desk/orders/${orderNumber}/slip?part=${number}`}>{`Packing slip of part ${number}`}</a>{' '}
			<a href={`/desk/orders/${orderNumber}/slip?part=${number}&gift`}>{`Gift slip of part ${number}`}</a>
			{readOnly || kind !== 'sent' ? null : (
				<details className="no-print" open={isRefused}>
					<summary>{`Correct the tracking number of part ${number}`}</summary>
					<Form method="post" className="form measure" aria-label={`Correct part ${number}`} noValidate>
						<input type="hidden" name="intent" value="correct_part" />
						<input type="hidden" name="version" value={version} />
						<input type="hidden" name="part" value={number} />
						<PlainField
							id={`carrier-${number}`}
							name="carrier"
							label="Carrier"
							{...again('carrier')}
							width="medium"
							maxLength={60}
						/>
						<PlainField
							id={`tracking-${number}`}
							name="tracking_number"
							label="Tracking number"
							{...again('tracking_number')}
							width="medium"
							maxLength={60}
						/>
						{mayTell ? (
							<div className="choice">
								<input className="choice-input" type="checkbox" id={`tell-${number}`} name="tell" defaultChecked />
								<label className="choice-label" htmlFor={`tell-${number}`}>
									E-mail the correction to the customer
								</label>
							</div>
						) : null}
						<button className="button">Save correction</button>
					</Form>
				</details>
			)}
		</li>
	);
}
