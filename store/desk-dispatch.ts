import { deskCalls } from './calls/desk/desk-calls';
import { adviceWhileAway } from './contract/desk-away-words';
import type { DeskClient } from './contract/desk-call';
import { findDeskCall } from './contract/desk-contract';
import { deskWords } from './contract/desk-labels';
import { type DeskRule, deskRules } from './contract/desk-rules';
import { payloadErrorMap, payloadRefusal } from './contract/payload-words';
import { knowStaff } from './desk/staff/know-staff';
import { requireRoleAudited } from './desk/staff/require-role-audited';
import type { DeskVisitor } from './desk/visitor';
import { type Answer, type AwayWords, answerFailed, answerRefused } from './dispatch';
import { inCall } from './foundation/call-underway';
import { passingOverUpdates } from './foundation/database/reading-only';
import { limitStaff } from './foundation/limits';
import { notFound } from './foundation/refusal';
import { networkOf } from './foundation/sessions/visitor';
import { giveTurn } from './foundation/turns';
import { isMoving } from './foundation/unavailable';
import type { Store } from './store';

/**
 * Answers one desk call. Never throws an error, because a refusal is returned as an answer. For every desk call, the table of
 * rules determines which staff may make the call (docs/decisions/0042-the-desk.md).
 */
export const dispatchDesk = (
	store: Store,
	name: string,
	fields: object,
	asking: DeskClient,
	/** A caller that makes several desk calls in one request can pass a function that reads the staff member only once. */
	staffOf: typeof knowStaff = knowStaff,
): Promise<Answer> =>
	inCall(name, async () => {
		if (store.config.DESK === 'off') return answerRefused(notFound('This shop has no desk.'));
		const call = findDeskCall(name);
		if (!call) return answerRefused(notFound(`There is no call named ${name}.`));
		try {
			await giveTurn();
			const payload = call.payload.safeParse(fields, { errorMap: payloadErrorMap });
			await giveTurn();
			const client = { ...asking, ip: networkOf(asking.ip) };
			const visitor = await staffOf(store, client).catch((error: unknown) => {
				if (!isMoving(error)) throw error;
				// While the shop is being moved to another database, the time of the staff member's last activity is not stored.
				return knowStaff({ ...store, db: passingOverUpdates(store.db) }, client);
			});
			// Checks the staff member's role before reporting errors in the payload, because these errors would describe the call to
			// somebody who may not make it.
			await requireRoleAudited(store, name, deskRules[name as keyof typeof deskRules] as DeskRule, visitor);
			if (!payload.success) return { status: 400, body: payloadRefusal(payload.error, deskWords(name)) };
			if (call.limit && visitor.staff)
				await limitStaff(store, call.limit, { staff_id: visitor.staff.id, network: client.ip }).catch(
					(error: unknown) => {
						// While the shop is being moved to another database, calls that only read are answered, but do not count against the
						// rate limit.
						if (!(call.reads && isMoving(error))) throw error;
					},
				);
			const answer = deskCalls[name as keyof typeof deskCalls] as Handler;
			return { status: 200, body: await answer(store, visitor, payload.data) };
		} catch (error) {
			return answerFailed(store, name, error, awayWords(name));
		}
	});

type Handler = (store: Store, visitor: DeskVisitor, payload: unknown) => Promise<object>;

/** The error messages that staff see while a part of the shop is unavailable. */
const awayWords = (name: string): AwayWords => ({
	crowded: `The shop is very busy at the moment and cannot keep up. ${adviceWhileAway(name)}`,
	away: `The shop’s database is not available at the moment. ${adviceWhileAway(name)}`,
	// While the shop is being moved to another database, reading still works, so a call that failed must have been a change.
	moving:
		'The shop is being moved to another database. Until then you can look at everything, but not change it. Please try again in a little while.',
});
