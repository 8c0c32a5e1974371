import type { Client } from './contract/call';
import { answerToWire, payloadFromWire } from './contract/wire';
import { type Answer, dispatch } from './dispatch';
import type { Store } from './store';

/** Answers a store call that was made over HTTP. The payload and the answer use the field names of the public API. */
export async function dispatchFromWire(store: Store, name: string, fields: object, client: Client): Promise<Answer> {
	const answer = await dispatch(store, name, payloadFromWire(name, fields), client);
	return { ...answer, body: answerToWire(name, answer.status, answer.body) };
}
