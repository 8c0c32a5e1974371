import { roleRefusal } from '../../contract/desk-refusal';
import type { DeskRule } from '../../contract/desk-rules';
import type { LogInStage } from '../../contract/desk-session';
import { deskRefusal, Refused } from '../../foundation/refusal';
import type { DeskActor, DeskVisitor } from '../visitor';

/** How long a password that was given is not asked for again. Seconds. */
const passwordStaysRecent = 600;
/** The same while an authenticator is set up: an app has to be installed first. Seconds. */
const recentForEnrolment = 1800;

/**
 * That somebody may make a call, by its row in the table of rules.
 * @throws {Refused} 401 where they have to log in first, or to give the password again; 403 where their role does not do this
 */
export function requireRole(rule: DeskRule, { session, staff }: DeskVisitor, now: number): void {
	if (rule.who === 'anybody') return;
	if (!session || !staff) throw deskRefusal('staff-log-in-required', 'Please log in to the desk.');
	const { stages = ['open'] } = rule;
	if (!stages.includes(session.stage)) throw atAnotherStage(session.stage);
	if (!rule.who.includes(staff.role)) {
		throw deskRefusal('role-not-allowed', roleRefusal(rule.who.includes('manager')));
	}
	if (rule.recentPassword === true) requireRecentPassword(session, now);
}

/**
 * That somebody has given their password a short while ago.
 * @throws {Refused} 401 where they have not
 */
export function requireRecentPassword({ password_at, stage }: DeskActor['session'], now: number): void {
	const age = now - password_at;
	if (stage === 'open' && age >= passwordStaysRecent) {
		throw deskRefusal('password-required', 'Please give your password again: it was given more than ten minutes ago.');
	}
	// Somebody whose role was raised long after their log-in: a session alone is not to bring its own authenticator.
	if (stage !== 'open' && age >= recentForEnrolment) {
		throw deskRefusal('staff-log-in-required', 'Please log in to the desk again.');
	}
}

function atAnotherStage(stage: LogInStage): Refused {
	if (stage === 'second-step') {
		return deskRefusal('second-step-required', 'Please give a code of your authenticator, or a recovery code.');
	}
	if (stage === 'enrolment') {
		return deskRefusal('enrolment-required', 'Please set up an authenticator first: your role asks for one.');
	}
	return new Refused('You are logged in already.', 409);
}
