import ipaddr from 'ipaddr.js';
import type { Client } from '../../contract/call';
import type { Clock } from '../database/clock';
import type { Database, Transaction } from '../database/database';
import { Refused } from '../refusal';
import { type CustomerRow, readCustomers } from './customer-row';
import { findSession, type SessionRow, startSession } from './sessions';

/** The caller: a guest without a session, a guest with a session, or a customer. */
export interface Visitor {
	/** `client.ip` is already the network by which limits count. */
	client: Client;
	session: SessionRow | null;
	/** The person who logged in. */
	customer: CustomerRow | null;
	/** The account in use: the person's own, or the institution's that they act for. */
	account: CustomerRow | null;
	/** Whether staff place a phone order for the customer. */
	is_staff?: true;
}

/**
 * Finds out who the caller is. Runs no query for a visitor without a session, one query for a guest with a session, and two for a
 * customer.
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

/** Returns the visitor's session. Starts a session if the visitor has none. */
export async function sessionFor(db: Transaction, visitor: Visitor, now: number): Promise<SessionRow> {
	if (visitor.session) return visitor.session;
	if (visitor.client.session_id.length < 16) throw new Refused('A session is needed for this.', 400, 'session_id');
	return startSession(db, visitor.client.session_id, now);
}

/**
 * Returns the network by which limits count an address. One customer of an internet provider has all IPv6 addresses with the same
 * first 64 bits. Returns anything but an address unchanged.
 */
export function networkOf(address: string): string {
	const bare = withoutPort(address);
	if (!ipaddr.isValid(bare)) return address;
	const parsed = ipaddr.process(bare);
	if (parsed.kind() === 'ipv4') return parsed.toString();
	return parsed.toNormalizedString().split(':').slice(0, 4).join(':');
}

/** Removes the port that some proxies add: '192.0.2.1:5000', '[2001:db8::1]:5000'. The port differs for each connection. */
const withoutPort = (address: string): string =>
	address.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
