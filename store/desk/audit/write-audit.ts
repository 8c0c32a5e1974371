import type { Transaction } from '../../foundation/database/database';
import type { DeskActor } from '../visitor';

/** The facts of one audit entry. */
export interface AuditFacts {
	/** The name of the store call or terminal command. */
	action: string;
	/** The kind of record: 'order', 'title', 'staff' … */
	thing: string;
	/** The key that identifies the record: an order number, an ISBN, an id. */
	key: string | number;
	/**
	 * The record's facts before or after the change. The facts are left out if the record did not exist before, or no longer
	 * exists.
	 */
	before?: object | undefined;
	after?: object | undefined;
}

/** The actor of an audit entry: a staff member, or a terminal command by its name. */
export type Doer = Pick<DeskActor, 'staff' | 'client'> | { command: string };

/** Returns the text that audit entries show instead of a staff name when a terminal command made the change. */
export const commandName = (command: string): string => `the command ‘${command}’`;

/** Inserts an audit entry. Call this function in the transaction that makes the change. */
export async function writeAudit(transaction: Transaction, doer: Doer, facts: AuditFacts, now: number): Promise<void> {
	const who =
		'command' in doer
			? { staff_id: null, staff_name: commandName(doer.command), ip: '' }
			: { staff_id: doer.staff.id, staff_name: doer.staff.name || doer.staff.email, ip: doer.client.ip };
	await transaction
		.insertInto('audit_entries')
		.values({
			...who,
			created_at: now,
			action: facts.action,
			thing_kind: facts.thing,
			thing_key: String(facts.key),
			before: facts.before === undefined ? null : JSON.stringify(facts.before),
			after: facts.after === undefined ? null : JSON.stringify(facts.after),
		})
		.execute();
}
