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
 * Answers one call of the desk. Never throws: a refusal is an answer. Who may make it is looked up here, in the table of rules,
 * for whatever calls it (docs/decisions/0042-the-desk.md).
 */
export const dispatchDesk = (
	store: Store,
	name: string,
	fields: object,
	asking: DeskClient,
	/** Anyone who asks for several things at once may know already who asks. */
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
				// That somebody was seen is not written down then.
				return knowStaff({ ...store, db: passingOverUpdates(store.db) }, client);
			});
			// Before what is wrong with the payload is told: that tells of the call.
			await requireRoleAudited(store, name, deskRules[name as keyof typeof deskRules] as DeskRule, visitor);
			if (!payload.success) return { status: 400, body: payloadRefusal(payload.error, deskWords(name)) };
			if (call.limit && visitor.staff)
				await limitStaff(store, call.limit, { staff_id: visitor.staff.id, network: client.ip }).catch(
					(error: unknown) => {
						// What reads is answered while the shop moves, and not counted.
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

/** What staff are told while something is away. */
const awayWords = (name: string): AwayWords => ({
	crowded: `The shop is so busy at this moment that it cannot keep up. ${adviceWhileAway(name)}`,
	away: `The shop cannot look into its books at this moment. ${adviceWhileAway(name)}`,
	// Everything may be looked at then, so it was a change.
	moving:
		'The shop is being moved to another database, and nothing can be changed meanwhile. You can look at everything. Please try again in a little while.',
});
