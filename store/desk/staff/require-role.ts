import { roleRefusal } from '../../contract/desk-refusal';
import type { DeskRule } from '../../contract/desk-rules';
import type { LogInStage } from '../../contract/desk-session';
import { deskRefusal, Refused } from '../../foundation/refusal';
import type { DeskActor, DeskVisitor } from '../visitor';

/** The number of seconds for which an entered password counts as recent. */
const passwordStaysRecent = 600;
/**
 * The number of seconds for which an entered password counts as recent while the staff member sets up an authenticator. This
 * limit is longer, because the staff member must first install an app.
 */
const recentForEnrolment = 1800;

/**
 * Requires that the caller may make a call, according to the call's rule.
 * @throws {Refused} 401 if the caller must log in first, or enter the password again; 403 if their role or location does not
 * allow the call
 */
export function requireRole(rule: DeskRule, { session, staff }: DeskVisitor, now: number): void {
	if (rule.who === 'anybody') return;
	if (!session || !staff) throw deskRefusal('staff-log-in-required', 'Please log in to the desk.');
	const { stages = ['open'] } = rule;
	if (!stages.includes(session.stage)) throw atAnotherStage(session.stage);
	if (!rule.who.includes(staff.role)) {
		throw deskRefusal('role-not-allowed', roleRefusal(rule.who.includes('manager')));
	}
	if (rule.allLocations && staff.location_id !== null)
		throw deskRefusal(
			'role-not-allowed',
			'This setting applies to every location. Only staff of all locations may change it.',
		);
	if (rule.recentPassword === true) requireRecentPassword(session, now);
}

/**
 * Requires that the staff member entered their password recently.
 * @throws {Refused} 401 otherwise
 */
export function requireRecentPassword({ password_at, stage }: DeskActor['session'], now: number): void {
	const age = now - password_at;
	if (stage === 'open' && age >= passwordStaysRecent) {
		throw deskRefusal(
			'password-required',
			'Please enter your password again. You last entered it more than ten minutes ago.',
		);
	}
	// The role may change long after the log-in, and then require an authenticator. An old session alone must not be enough to
	// set up an authenticator.
	if (stage !== 'open' && age >= recentForEnrolment) {
		throw deskRefusal('staff-log-in-required', 'Please log in to the desk again.');
	}
}

function atAnotherStage(stage: LogInStage): Refused {
	if (stage === 'second-step') {
		return deskRefusal('second-step-required', 'Please enter a code from your authenticator, or a recovery code.');
	}
	if (stage === 'enrolment') {
		return deskRefusal('enrolment-required', 'Please set up an authenticator first. Your role needs one.');
	}
	return new Refused('You are already logged in.', 409);
}
