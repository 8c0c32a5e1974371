import type { Transaction } from '../../foundation/database/database';
import type { DeskActor } from '../visitor';

/** What was done to which thing. */
export interface AuditFacts {
	/** The call's or the command's name. */
	action: string;
	/** 'order', 'title', 'staff' … */
	thing: string;
	/** What names it: an order number, an ISBN, an id. */
	key: string | number;
	/** What it was, and what it became; left out where there was or is nothing. */
	before?: object | undefined;
	after?: object | undefined;
}

/** Who did it: somebody of the staff, or a command by its name. */
export type Doer = Pick<DeskActor, 'staff' | 'client'> | { command: string };

/** What stands for a name where a command did it. */
export const commandName = (command: string): string => `the command ‘${command}’`;

/** Writes down what was done, in the transaction that does it. */
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
