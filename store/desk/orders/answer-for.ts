import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { DeskOrder } from '../../contract/desk-orders';
import { answerSubstitution } from '../../ordering/fulfilment/substitutions';
import type { DeskActor } from '../visitor';
import { changeOrder } from './change-order';
import { type DeskOrderStore, getDeskOrder } from './desk-order';

/** Records a customer's answer to a substitute offer, as if the customer had answered on the website. */
export async function answerFor(
	store: DeskOrderStore,
	actor: DeskActor,
	{ order_number, version, question, ...said }: CheckedDeskPayloadOf<'desk-orders/answerFor'>,
): Promise<DeskOrder> {
	const changing = { order_number, version, action: 'desk-orders/answerFor', asked: said };
	await changeOrder(store, actor, changing, (transaction, order, settings) =>
		answerSubstitution(store, transaction, settings, order, { substitution_id: question, answer: said.answer }),
	);
	return getDeskOrder(store, actor, order_number);
}
