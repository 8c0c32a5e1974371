import type { Client } from './contract/call';
import { answerToWire, payloadFromWire } from './contract/wire';
import { type Answer, dispatch } from './dispatch';
import type { Store } from './store';

/** Answers an HTTP call. Payload and answer use the field names of the API. */
export async function dispatchFromWire(store: Store, name: string, fields: object, client: Client): Promise<Answer> {
	const answer = await dispatch(store, name, payloadFromWire(name, fields), client);
	return { ...answer, body: answerToWire(name, answer.status, answer.body) };
}
