import { Form, Link } from '@remix-run/react';
import { Lines } from '~/ui/lines';
import type { AuditLine, DeskOrder } from '~store/contract/desk-orders';
import { orderStateWords } from '~store/contract/order-states';
import { actionInWords, changesInWords, groupByAction, placeNames } from '../audit-words';
import { When } from '../when';
import { askPath } from './order-question';

interface OrderPapersProps {
	shown: DeskOrder;
	/** The locations that the staff member may see. */
	locations: readonly { id: number; name: string }[];
	readOnly: boolean;
	/** The form's key, which ensures that the store acts only once if the form is posted twice. */
	formKey: string;
	/** The text of a note that was refused. */
	typed: string;
}

/** Shows the records of an order: notes, mails, states, and audit entries. */
export const OrderPapers = ({
	shown: {
		order: { order_number: number },
		notes,
		mails,
		history,
		audit,
	},
	locations,
	readOnly,
	formKey,
	typed,
}: OrderPapersProps) => (
	<>
		{readOnly && notes.length === 0 ? null : (
			<section className="stack stack-tight" aria-labelledby="notes">
				<h2 id="notes">Notes</h2>
				<ul className="plain-list stack stack-tight">
					{notes.map(({ id, reader, words, who, at }) => (
						<li key={id}>
							<p>
								<Lines>{words}</Lines>
							</p>
							<p className="small soft">
								{reader === 'customer' ? 'For the customer, ' : ''}
								{who}, <When isInSentence at={at} />{' '}
								{readOnly ? null : (
									<Link className="no-print" to={askPath(number, 'note', id)}>
										Remove<span className="visually-hidden">{`: ${words}`}</span>
									</Link>
								)}
							</p>
						</li>
					))}
				</ul>
				{readOnly ? null : (
					<Form method="post" className="stack stack-tight no-print" key={notes.length}>
						<input type="hidden" name="intent" value="note" />
						<input type="hidden" name="key" value={formKey} />
						<div className="field">
							<label className="field-label" htmlFor="note-words">
								New note
							</label>
							<textarea
								className="field-input"
								id="note-words"
								name="words"
								rows={2}
								maxLength={2000}
								required
								defaultValue={typed}
							/>
						</div>
						<div className="cluster">
							<button className="button" name="reader" value="staff">
								Add note for staff
							</button>{' '}
							<button className="button" name="reader" value="customer">
								Add note for customer
							</button>
						</div>
					</Form>
				)}
			</section>
		)}
		{/* A staff member with the role "till" may not see mails. */}
		{readOnly ? null : (
			<section className="stack stack-tight" aria-labelledby="mails">
				<h2 id="mails">Mails</h2>
				{mails.length === 0 ? <p>No mails about this order yet.</p> : null}
				<ul className="plain-list stack stack-tight">
					{mails.map(({ id, recipient, subject, created_at, sent_at, failed, last_error }) => (
						<li key={id}>
							<p>
								{subject}
								<br />
								<span className="small soft">
									{`To ${recipient}, `}
									<When isInSentence at={sent_at ?? created_at} />
									{sent_at === null ? (failed ? '' : ', not sent yet') : ', sent'}
								</span>
								{failed ? <strong>{` Could not be sent: ${last_error}`}</strong> : null}
							</p>
							<Link className="no-print" to={askPath(number, 'mail', id)}>
								Send again<span className="visually-hidden">{`: ${subject}`}</span>
							</Link>
						</li>
					))}
				</ul>
			</section>
		)}
		<section className="stack stack-tight" aria-labelledby="history">
			<h2 id="history">History</h2>
			<ol>
				{history.map(({ state, at }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: states are added at the end and never move
					<li key={index}>
						{orderStateWords[state]}, <When isInSentence at={at} />
					</li>
				))}
			</ol>
			{audit.length > 0 ? (
				<details>
					<summary>Activity log</summary>
					<ol className="small">
						{groupByAction(audit, actionOf).map((entries, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: the lines of the audit never move
							<li key={index}>
								<When at={entries[0].at} /> {entries[0].who}:{' '}
								{wholeLine(entries[0].action, changesOf(entries, placeNames(locations)))}
							</li>
						))}
					</ol>
				</details>
			) : null}
		</section>
	</>
);

const read = (facts: string | null) => (facts === null ? null : (JSON.parse(facts) as object));

const actionOf = ({ at, who, action }: AuditLine): string => [at, who, action].join(' ');

const changesOf = (entries: readonly AuditLine[], places: ReturnType<typeof placeNames>): string[] => [
	...new Set(
		entries.flatMap(({ before, after }) => changesInWords({ before: read(before), after: read(after) }, places)),
	),
];

/** Returns a line about an audit entry, such as 'cancelled the order (state: placed → cancelled; reason: Sold out)'. */
const wholeLine = (action: string, changes: string[]): string =>
	changes.length === 0 ? actionInWords(action) : `${actionInWords(action)} (${changes.join('; ')})`;
