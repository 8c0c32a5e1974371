import { findTitle } from '../../catalogue/titles/title-page';
import type { CheckedPayloadOf } from '../../contract/contract';
import { daySeconds } from '../../contract/durations';
import type { Clock } from '../../foundation/database/clock';
import type { Database, HasCatalogue } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { countHit, limitKey } from '../../foundation/limits';
import { queueMails } from '../../foundation/mail/queue';
import { Refused } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { isEmail } from '../details/email-address';
import { titleQuestion } from '../mail-templates/title-question';

/** The maximum number of questions that can be sent from one e-mail address in a day. */
const dailyLimit = { hits: 20, seconds: daySeconds };

/**
 * E-mails the store a visitor's question about a title, or about a book that the store does not have.
 * @throws {Refused} 400 for an invalid e-mail address
 * @throws {Refused} 403 if the store has no e-mail address
 * @throws {Refused} 404 for an unknown title
 * @throws {Refused} 429 after too many questions from one e-mail address
 */
export async function emailQuestion(
	store: Database & HasCatalogue & Clock & HasSettings,
	_visitor: Visitor,
	{ eisbn, name, email, question }: CheckedPayloadOf<'title/emailQuestion'>,
): Promise<void> {
	if (!isEmail(email)) throw new Refused('Please input your email address.', 400, 'email');
	const [title, settings] = await Promise.all([eisbn ? findTitle(store, eisbn) : null, store.settings.get()]);
	if (settings.store_info.email === '') throw new Refused('The store does not take questions by e-mail.', 403);
	await countHit(store, limitKey('question', email.toLowerCase()), dailyLimit);
	const mail = titleQuestion({ name, email, question, title }, settings);
	await transact(store, (transaction) => queueMails(transaction, [mail], store.now()));
}
