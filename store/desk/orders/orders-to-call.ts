import { sql } from 'kysely';
import { statesOf } from '../../contract/order-states';
import type { Queries } from '../../foundation/database/database';
import { questionTitle } from '../../ordering/mail-templates/substitution';

/**
 * Whether a call to the customer is no longer needed, because the order was handed over or cancelled after the call was recorded.
 * A call about the cancellation itself is still needed, because it is recorded in the same second. A call with a text to read
 * out is also still needed, because the customer has no other way to get the secret in it. The query finds that text by its
 * subject: the end of the mail's subject equals the call's subject, apart from the first character. A call that asks about a
 * substitute is no longer needed once the question is answered or withdrawn.
 */
export const isCallOver = sql<boolean>`(exists (select 1 from order_substitutions
	where order_substitutions.order_id = customer_calls.order_id and order_substitutions.answer is not null
	and order_substitutions.asked_at = customer_calls.created_at
	and customer_calls.subject like ${`${questionTitle} %`})
	or exists (select 1 from order_history
	where order_history.order_id = customer_calls.order_id and order_history.state in (${sql.join(statesOf('ended'))})
	and order_history.created_at > customer_calls.created_at)
	and not exists (select 1 from outbox_mails
	where outbox_mails.order_id = customer_calls.order_id and outbox_mails.recipient = ''
	and outbox_mails.created_at = customer_calls.created_at
	and substr(outbox_mails.subject, length(outbox_mails.subject) - length(customer_calls.subject) + 2)
	= substr(customer_calls.subject, 2)))`;

/** Selects the ids of orders whose customer staff must call. */
export const ordersToCall = (db: Queries) =>
	db
		.selectFrom('customer_calls')
		.select('customer_calls.order_id')
		.where('called_at', 'is', null)
		.where((eb) => eb.not(isCallOver));
