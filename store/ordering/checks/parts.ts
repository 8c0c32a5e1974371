import { sql } from 'kysely';
import { type LineState, lineStateWords } from '../../contract/order-states';
import { combineChecks, copyCount, finding } from './check';

/**
 * Checks that copies that left the store belong to a part (delivery) of their own order. All other copies in a part must have
 * been returned.
 */
const copiesAsTheirPart = finding(
	sql<{ order_number: string; state: LineState; copies: number }>`
		select order_number, order_copies.state, sum(quantity) as copies from order_copies
		join orders on orders.id = order_copies.order_id
		left join order_parts on order_parts.id = order_copies.part_id and order_parts.order_id = order_copies.order_id
		where case when order_copies.state in ('handed_over', 'sent')
			then order_parts.id is null or order_parts.kind <> order_copies.state
			else order_copies.part_id is not null and (order_parts.id is null or order_copies.state <> 'returned') end
		group by orders.id, order_number, order_copies.state order by order_number, order_copies.state`,
	({ order_number, state, copies }) =>
		`Order ${order_number} has ${copyCount(copies)} ${lineStateWords[state]}, but the part that they left with says otherwise.`,
);

const partsWithCopies = finding(
	sql<{ order_number: string; number: number }>`
		select order_number, number from order_parts join orders on orders.id = order_parts.order_id
		where not exists (select 1 from order_copies where order_copies.part_id = order_parts.id)
		order by order_number, number`,
	({ order_number, number }) => `Part ${number} of order ${order_number} has no copies.`,
);

/** Checks the parts (deliveries) in which orders left the store: each part has copies in the matching state. */
export const checkParts = combineChecks(copiesAsTheirPart, partsWithCopies);
