import ipaddr from 'ipaddr.js';
import type { Client } from '../../contract/call';
import type { Clock } from '../database/clock';
import type { Database, Transaction } from '../database/database';
import { Refused } from '../refusal';
import { type CustomerRow, readCustomers } from './customer-row';
import { findSession, type SessionRow, startSession } from './sessions';

/** The person who makes a call: a guest without a session, a guest with a session, or a customer. */
export interface Visitor {
	/** The client that made the call. `client.ip` is already the network that rate limits count. */
	client: Client;
	session: SessionRow | null;
	/** The person who logged in, or null for a guest. */
	customer: CustomerRow | null;
	/** The account in use: the person's own account, or the account of the institution that the person acts for. */
	account: CustomerRow | null;
	/** Whether a staff member places a phone order for the customer. */
	is_staff?: true;
}

/**
 * Finds out who makes a call. Runs no query for a visitor without a session, one query for a guest with a session, and two
 * queries for a customer.
 */
export async function knowVisitor(store: Pick<Database, 'db'> & Clock, asking: Client): Promise<Visitor> {
	const client = { ...asking, ip: networkOf(asking.ip) };
	const session = await findSession(store.db, client.session_id, store.now());
	if (!session?.customer_id) return { client, session, customer: null, account: null };
	const ids = [session.customer_id, session.acting_customer_id].filter((id) => id !== null);
	const rows = await readCustomers(store.db, ids);
	const customer = rows.find((row) => row.id === session.customer_id) ?? null;
	const acting = rows.find((row) => row.id === session.acting_customer_id) ?? null;
	return { client, session, customer, account: customer && (acting ?? customer) };
}

/** Returns the visitor's session. Starts a session if the visitor has no session. */
export async function sessionFor(db: Transaction, visitor: Visitor, now: number): Promise<SessionRow> {
	if (visitor.session) return visitor.session;
	if (visitor.client.session_id.length < 16) throw new Refused('A session is needed for this.', 400, 'session_id');
	return startSession(db, visitor.client.session_id, now);
}

/**
 * Returns the network that rate limits count for an IP address. One customer of an internet provider has all IPv6 addresses with
 * the same first 64 bits. Returns any text that is not an IP address unchanged.
 */
export function networkOf(address: string): string {
	const bare = withoutPort(address);
	if (!ipaddr.isValid(bare)) return address;
	const parsed = ipaddr.process(bare);
	if (parsed.kind() === 'ipv4') return parsed.toString();
	return parsed.toNormalizedString().split(':').slice(0, 4).join(':');
}

/**
 * Removes the port number that some proxies add to an IP address: '192.0.2.1:5000', '[2001:db8::1]:5000'. The port number differs
 * for each connection.
 */
const withoutPort = (address: string): string =>
	address.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
