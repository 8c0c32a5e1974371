import type { Settings } from '../../contract/settings';
import type { Transaction } from '../../foundation/database/database';
import { queueMails } from '../../foundation/mail/queue';
import { Refused } from '../../foundation/refusal';
import type { CustomerRow } from '../../foundation/sessions/customer-row';
import { newInstitution } from '../mail-templates/new-institution';

type Institution = Pick<CustomerRow, 'email' | 'company' | 'approved_company'>;

/**
 * Returns whether an institution may send e-mails to people under its name. The institution may do so if the store has approved
 * the name or does not review names.
 */
const maySayItsName = ({ company, approved_company }: Institution, settings: Settings): boolean =>
	!settings.review_institutions || company === approved_company;

/**
 * Requires that the store has approved the institution's name. If the store does not review names, the institution needs no
 * approval.
 * @throws {Refused} 403 until the store has approved the name
 */
export function requireReviewed(institution: Institution, settings: Settings): void {
	if (maySayItsName(institution, settings)) return;
	throw new Refused(
		'We check the name of an institution before it can ask others to buy for it. Please try again later.',
		403,
	);
}

/** E-mails the store the name of an institution that the store must review. */
export async function askForReview(
	transaction: Transaction,
	institution: Institution,
	settings: Settings,
	now: number,
): Promise<void> {
	if (maySayItsName(institution, settings) || settings.store_info.email === '') return;
	const { email, company } = institution;
	await queueMails(transaction, [newInstitution({ email, company: company ?? '' }, settings)], now);
}
