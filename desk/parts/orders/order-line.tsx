import { Form, Link } from '@remix-run/react';
import type { CopyChange, DeskCopies, DeskLine } from '~store/contract/desk-orders';
import { dollars } from '~store/contract/dollars';
import { withCondition } from '~store/contract/offered-title';
import { lineStateWords } from '~store/contract/order-states';
import { type CopiesQuery, copiesPath } from './copies-query';
import { copiesTitle, copyChangeWords, copyPlaceWords } from './copy-words';

/** The changes that the desk makes as soon as staff press a button. Before all other changes, the desk asks for details. */
const atOnce: readonly CopyChange[] = ['find', 'miss', 'set_aside', 'pick_again'];

interface OrderLineProps {
	number: string;
	version: string;
	line: DeskLine;
	/** Whether the user may only read the order, like the role "till". */
	readOnly: boolean;
	/** The typed values of a refused form, by field name. */
	typed: Record<string, string>;
}

interface LineProps extends OrderLineProps {
	/**
	 * Whether promo codes reduced the order's total. With promo codes, the amount of an order line, with its taxes, is lower
	 * than its price.
	 */
	hasCodes: boolean;
}

/** Shows an order line: its title, the locations with more copies, and the states of its copies. */
export const OrderLine = ({ number, version, line, readOnly, hasCodes, typed }: LineProps) => (
	<li className="desk-line stack stack-tight">
		<h3>
			{line.quantity} × {line.title}
		</h3>
		<p className="small">
			<span className="soft">
				{[line.authors, line.binding, line.condition_text, line.eisbn].filter(Boolean).join(' · ')}
			</span>
			<br />
			<span>{`${dollars(line.line_price)} (${dollars(line.amount)} with taxes${hasCodes ? ' and codes' : ''})`}</span>
		</p>
		{line.availability.length > 0 ? (
			<p className="small soft">
				Available now:{' '}
				{line.availability
					.map(({ location, onhand }) => `${location === '' ? '' : `${location} `}${onhand}`)
					.join(', ')}
			</p>
		) : null}
		<ul className="plain-list stack stack-tight">
			{line.copies.map((copies) => (
				<Copies
					key={`${copies.state} ${copies.location_id} ${copies.part} ${copies.substitute?.id}`}
					number={number}
					version={version}
					line={line}
					copies={copies}
					readOnly={readOnly}
					typed={typed}
				/>
			))}
		</ul>
	</li>
);

function Copies({ number, version, line, copies, readOnly, typed }: OrderLineProps & { copies: DeskCopies }) {
	const { state, quantity, location, location_id, substitute, part, may } = copies;
	const isMissing = state === 'short';
	const buttons = atOnce.filter((change) => may.includes(change) && !(isMissing && change === 'pick_again'));
	const asked = may.filter(
		(one): one is CopiesQuery['change'] => one !== 'hand_over' && !(buttons as readonly string[]).includes(one),
	);
	const words =
		state === 'substituted' && substitute
			? [
					`${quantity} ${quantity === 1 ? 'waits' : 'wait'} for the customer’s answer:`,
					`${substitute.title} (${substitute.eisbn}) is offered instead`,
					location ? `(held at ${location})` : '',
				]
			: [
					`${quantity} ${lineStateWords[state]}`,
					location ? copyPlaceWords(state, location) : '',
					part === null ? '' : `in part ${part}`,
					substitute ? `as ${withCondition(substitute)}, ${substitute.eisbn}` : '',
				];
	const isRefused =
		typed.order_item_id === String(line.order_item_id) &&
		typed.from === state &&
		typed.location_id === String(location_id ?? '') &&
		typed.substitution_id === String(substitute?.id ?? '');
	const title = copiesTitle(line, copies);
	const where = {
		item: line.order_item_id,
		from: state,
		location: location_id,
		substitution: substitute?.id ?? null,
		part,
	};
	return (
		<li className={`desk-copies desk-copies-${state}`}>
			<p>{words.filter(Boolean).join(' ')}</p>
			{readOnly || (buttons.length === 0 && asked.length === 0) ? null : (
				<div className="cluster no-print">
					{buttons.length > 0 ? (
						<Form method="post" className="cluster">
							<input type="hidden" name="intent" value="change" />
							<input type="hidden" name="version" value={version} />
							<input type="hidden" name="order_item_id" value={line.order_item_id} />
							<input type="hidden" name="from" value={state} />
							<input type="hidden" name="location_id" value={location_id ?? ''} />
							<input type="hidden" name="substitution_id" value={substitute?.id ?? ''} />
							{quantity > 1 ? (
								<label className="small">
									Copies{' '}
									<input
										className="field-input desk-count-input"
										name="quantity"
										inputMode="numeric"
										defaultValue={isRefused ? typed.quantity : quantity}
										size={3}
										maxLength={4}
									/>
								</label>
							) : (
								<input type="hidden" name="quantity" value={1} />
							)}{' '}
							{buttons.map((change) => (
								<span key={change}>
									<button className="button" name="change" value={change}>
										{copyChangeWords[change]}
										<span className="visually-hidden">{`: ${title}`}</span>
									</button>{' '}
								</span>
							))}
						</Form>
					) : null}
					{asked.map((change) => (
						<span key={change}>
							<Link className="small" to={copiesPath(number, { ...where, change })}>
								{change === 'offer' ? 'Offer a substitute' : askedWords(change, isMissing)}
								<span className="visually-hidden">{`: ${title}`}</span>
							</Link>{' '}
						</span>
					))}
				</div>
			)}
		</li>
	);
}

const askedWords = (change: CopyChange, isMissing: boolean): string =>
	change === 'pick_again' && isMissing ? 'Pick elsewhere' : copyChangeWords[change];
