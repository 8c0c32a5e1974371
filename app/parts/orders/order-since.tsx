import { Lines } from '../../ui/lines';
import type { OrderSince } from './order-since.server';

/** Shows the deliveries of an order, its refunds, and the store's notes for the customer. */
export const Since = ({ since: { parts, notes, cancelled, owed, refunds } }: { since: OrderSince }) => (
	<>
		{parts.length > 0 ? (
			<section className="stack stack-tight" aria-labelledby="order-parts">
				<h2 id="order-parts">Handed over or sent</h2>
				{parts.map(({ number, heading, tracking, copies }) => (
					<div key={number}>
						<h3>{heading}</h3>
						{tracking === '' ? null : <p>{`Tracking number: ${tracking}`}</p>}
						<ul className="order-batch soft">
							{copies.map((copy, at) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: what has left the store never moves
								<li key={at}>{copy}</li>
							))}
						</ul>
					</div>
				))}
			</section>
		) : null}
		{cancelled === null ? null : <p>{cancelled}</p>}
		{owed === null ? null : <p>{owed}</p>}
		{refunds.length > 0 ? (
			<section className="stack stack-tight" aria-labelledby="order-refunds">
				<h2 id="order-refunds">Refunds</h2>
				<ul className="order-batch">
					{refunds.map((words, at) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and none of them moves
						<li key={at}>{words}</li>
					))}
				</ul>
			</section>
		) : null}
		{notes.length > 0 ? (
			<section className="stack stack-tight" aria-labelledby="order-store-notes">
				<h2 id="order-store-notes">Notes from the store</h2>
				{notes.map((words) => (
					<p key={words} className="order-notes">
						<Lines>{words}</Lines>
					</p>
				))}
			</section>
		) : null}
	</>
);
