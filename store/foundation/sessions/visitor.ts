import ipaddr from 'ipaddr.js';
import type { Client } from '../../contract/call';
import type { Clock } from '../database/clock';
import type { Database, Transaction } from '../database/database';
import { Refused } from '../refusal';
import { type CustomerRow, findSession, type SessionRow, startSession } from './sessions';

/** The maker of a call: a guest without a trace, a guest with a session, or a customer. */
export interface Visitor {
	/** Its `ip` is the network that limits know. */
	client: Client;
	session: SessionRow | null;
	/** The person who logged in. */
	customer: CustomerRow | null;
	/** Whose account is used: the person's own, or the institution's that they act for. */
	account: CustomerRow | null;
}

/** Finds out who asks. One query for a visitor with a session, none for one without. */
export async function knowVisitor(store: Pick<Database, 'db'> & Clock, asking: Client): Promise<Visitor> {
	const client = { ...asking, ip: networkOf(asking.ip) };
	const session = await findSession(store.db, client.session_id, store.now());
	if (!session?.customer_id) return { client, session, customer: null, account: null };
	const ids = [session.customer_id, session.acting_customer_id].filter((id) => id !== null);
	const rows = await store.db.selectFrom('customers').selectAll().where('id', 'in', ids).execute();
	const customer = rows.find((row) => row.id === session.customer_id) ?? null;
	const acting = rows.find((row) => row.id === session.acting_customer_id) ?? null;
	return { client, session, customer, account: customer && (acting ?? customer) };
}

/** The visitor's session, begun now if there is none. */
export async function sessionFor(db: Transaction, visitor: Visitor, now: number): Promise<SessionRow> {
	if (visitor.session) return visitor.session;
	if (visitor.client.session_id.length < 16) throw new Refused('A session is needed for this.', 400, 'session_id');
	return startSession(db, visitor.client.session_id, now);
}

/**
 * What limits know an address by: the holder of one of IPv6 has all that begin with the same 64 bits. What is no address
 * stands for itself.
 */
export function networkOf(address: string): string {
	const bare = withoutPort(address);
	if (!ipaddr.isValid(bare)) return address;
	const parsed = ipaddr.process(bare);
	if (parsed.kind() === 'ipv4') return parsed.toString();
	return parsed.toNormalizedString().split(':').slice(0, 4).join(':');
}

/** Some proxies name the port, too, which every connection has another: '192.0.2.1:5000', '[2001:db8::1]:5000'. */
const withoutPort = (address: string): string =>
	address.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
